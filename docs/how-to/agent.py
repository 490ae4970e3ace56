"""An agent that learns Minesweeper from its own clicks, with this kit, Gymnasium and NumPy.

    python docs/how-to/agent.py [--steps 1500] [--games 2000]

It estimates the risk of a cell from what it sees around it, opens the cell with the least
risk, and learns from whether a mine exploded. It never asks the solver.
"""

import argparse
import time

import numpy as np

from minesweeper_kit.gym import MinesweeperVectorEnv

ROWS, COLS, MINES = 5, 5, 3
REACH = 3  # how far the agent looks from a cell: 7 x 7 cells
CELLS = (2 * REACH + 1) ** 2
PLANES = 12  # those of the views, and one for cells outside the board


class Agent:
    """A neural network with one hidden layer: from the cells around a cell to its risk."""

    def __init__(self, hidden=96, seed=0):
        random = np.random.default_rng(seed)
        scales = np.sqrt(2 / CELLS), np.sqrt(1 / hidden)
        self.weights = [
            random.normal(0, scales[0], (CELLS * PLANES, hidden)).astype("float32"),
            np.zeros(hidden, "float32"),
            random.normal(0, scales[1], (hidden, 1)).astype("float32"),
            np.full(1, -2, "float32"),
        ]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def risks(self, seen):
        """The risk of cells, and the hidden layer, from what is around them."""
        first, bias, second, offset = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        return 1 / (1 + np.exp(-(hidden @ second + offset)[:, 0])), hidden

    def learn(self, seen, exploded, rate=0.002):
        """Make the risks of some cells more like what happened there (Adam, log loss)."""
        risks, hidden = self.risks(seen)
        error = ((risks - exploded) / len(risks)).astype("float32")[:, None]
        back = (error @ self.weights[2].T) * (hidden > 0)
        slopes = [seen.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]
        self.steps += 1
        rate *= np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weight, slope, mean, square in zip(
            self.weights, slopes, self.means, self.squares, strict=True
        ):
            mean[...] = 0.9 * mean + 0.1 * slope
            square[...] = 0.999 * square + 0.001 * slope**2
            weight[...] = weight - rate * mean / (np.sqrt(square) + 1e-8)


def surroundings(views, boards, cells):
    """What is around some cells, a row of 0 and 1 for each."""
    padded = np.zeros((len(views), PLANES, ROWS + 2 * REACH, COLS + 2 * REACH), "float32")
    padded[:, -1] = 1
    padded[:, -1, REACH:-REACH, REACH:-REACH] = 0
    padded[:, :-1, REACH:-REACH, REACH:-REACH] = views
    windows = np.lib.stride_tricks.sliding_window_view(padded, (2 * REACH + 1,) * 2, (2, 3))
    return windows[boards, :, cells // COLS, cells % COLS].reshape(len(boards), -1)


def choose(agent, views, masks):
    """The cell with the least risk on each board, and what is around it."""
    boards, cells = np.nonzero(masks)
    seen = surroundings(views, boards, cells)
    risks = np.full(masks.shape, 2.0)
    risks[boards, cells] = agent.risks(seen)[0]
    return risks.argmin(axis=1)


def train(steps, boards=256, seed=1):
    """An agent after so many steps on so many boards."""
    agent, random = Agent(), np.random.default_rng(seed)
    envs = MinesweeperVectorEnv(boards, ROWS, COLS, MINES, observation="planes")
    views, infos = envs.reset(seed=seed)
    rows = np.arange(boards)
    for _ in range(steps):
        masks = infos["action_mask"]
        guesses = (random.random(masks.shape) * masks).argmax(axis=1)
        explores = random.random(boards) < 0.1
        actions = np.where(explores, guesses, choose(agent, views, masks))
        plays = masks.any(axis=1)  # elsewhere the next game begins
        seen = surroundings(views, rows[plays], actions[plays])
        views, _, ended, _, infos = envs.step(actions)
        agent.learn(seen, (ended & ~infos["won"])[plays])
    return agent


def win_rate(agent, games, seed=10**6):
    """The part of so many games that an agent wins."""
    envs = MinesweeperVectorEnv(games, ROWS, COLS, MINES, observation="planes")
    views, infos = envs.reset(seed=seed)
    playing, won = np.ones(games, bool), np.zeros(games, bool)
    while playing.any():
        views, _, ended, _, infos = envs.step(choose(agent, views, infos["action_mask"]))
        won |= playing & infos["won"]
        playing &= ~ended
    return won.mean()


def main():
    """Train an agent, and say how often it wins."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--steps", type=int, default=1500, help="steps to train")
    parser.add_argument("--games", type=int, default=2000, help="games to evaluate")
    options = parser.parse_args()
    agent = train(options.steps)
    seconds = time.process_time()
    rate = win_rate(agent, options.games)
    print(f"trained in {seconds:.0f} s of processor time; wins {rate:.1%} of {options.games} games")


if __name__ == "__main__":
    main()
