export const annotate = (input) =>
  input.map((line, row) =>
    [...line]
      .map((cell, col) => {
        if (cell === "*") return cell;
        const near = input.slice(Math.max(row - 1, 0), row + 2).map((each) => each.slice(Math.max(col - 1, 0), col + 2));
        return near.join("").replace(/[^*]/g, "").length || " ";
      })
      .join(""),
  );
