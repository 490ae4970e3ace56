"""Runs on an object store, of which a server on this machine is one."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from minesweeper_kit import ParseError
from minesweeper_kit.io import addresses
from minesweeper_kit.jobs import parts
from tests.jobs.folders import files, resumed


@pytest.fixture(scope="module")
def store(cluster: None) -> Iterator[Any]:
    """The file system of a bucket `boards`, and what fsspec is given for it."""
    import s3fs
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        storage = {
            "key": "any",
            "secret": "any",
            "client_kwargs": {"endpoint_url": f"http://{host}:{port}"},
        }
        system = s3fs.S3FileSystem(**storage)
        system.mkdir("boards")
        yield system, storage
    finally:
        server.stop()


def objects(system: Any, prefix: str) -> dict[str, bytes]:
    """Every object under a prefix by its key."""
    system.invalidate_cache()
    return {
        name.removeprefix(prefix).lstrip("/"): system.cat_file(name) for name in system.find(prefix)
    }


def put(system: Any, boards: Path, prefix: str) -> None:
    for name, data in files(boards).items():
        system.pipe_file(f"{prefix}/{name}", data)


def plain(found: dict[str, bytes]) -> dict[str, Any]:
    """What was written, without the places and versions in marks, which differ between stores."""
    told: dict[str, Any] = {}
    for name, data in found.items():
        told[name] = data
        if name.endswith(".json"):
            told[name] = json.loads(data)
            for record in told[name].get("parts", [told[name]]):
                for each in ("stamp", "input", "source", "written", "seconds"):
                    record.pop(each, None)
    return told


def test_an_object_without_a_board_in_a_folder_is_skipped(
    store: Any, boards: Path, tmp_path: Path
) -> None:
    system, storage = store
    put(system, boards, "boards/mixed")
    system.pipe("boards/mixed/notes.txt", b"Remember the milk.\n")
    manifest = resumed(
        "reveal", "s3://boards/mixed", str(tmp_path), storage_options=storage, strict=False
    )
    assert (manifest.state, manifest.exit_code, len(manifest.without_board)) == ("complete", 0, 1)


def test_from_objects_to_objects(store: Any, workers: Any, boards: Path, tmp_path: Path) -> None:
    system, storage = store
    put(system, boards, "boards/in")
    resumed("reveal", str(boards), str(tmp_path))
    arguments = ("reveal", "s3://boards/in/", "s3://boards/out/")
    manifest = resumed(*arguments, scheduler=workers, storage_options=storage)
    assert (manifest.state, manifest.exit_code) == ("complete", 0)
    assert plain(objects(system, "boards/out")) == plain(
        {name: data for name, data in files(tmp_path).items() if not name.startswith("in/")}
    )
    again = resumed(*arguments, storage_options=storage)
    assert again.done_now == 0
    system.pipe_file("boards/in/three.txt", b'[["E","M"]]\n[0,0]\n')
    again = resumed(*arguments, scheduler=workers, storage_options=storage)
    assert (again.done_now, again.count("cases")) == (1, 81)
    assert objects(system, "boards/out")["three.txt"] == b'[["1","M"]]\n'


def test_a_pattern_and_a_bad_record(store: Any, workers: Any, boards: Path) -> None:
    system, storage = store
    text = (boards / "a" / "one.ndjson").read_bytes() + b"no board\n"
    for name in ("x-1", "x-2", "y-1"):
        system.pipe_file(f"boards/bad/{name}.ndjson.gz", gzip.compress(text, mtime=0))
    manifest = resumed(
        "convert",
        "s3://boards/bad/x-[0-9].ndjson.gz",
        "s3://boards/bad/out",
        scheduler=workers,
        storage_options=storage,
        to="leetcode+ndjson",
    )
    assert (manifest.count("cases"), manifest.count("bad"), manifest.exit_code) == (80, 2, 3)
    beside = json.loads(objects(system, "boards/bad/out")["_mskit/x-1.ndjson.gz.bad.ndjson"])
    assert beside["input"] == "s3://boards/bad/x-1.ndjson.gz"
    assert (beside["line"], beside["text"]) == (41, "no board")
    written = gzip.decompress(objects(system, "boards/bad/out")["x-1.ndjson.gz"])
    assert written.count(b"\n") == 40


@pytest.mark.parametrize("size", [1000, 12 * 2**20])  # put at once, and sent in pieces
def test_after_an_error_there_is_no_object(store: Any, size: int) -> None:
    system, storage = store
    address = f"s3://boards/half/{size}"

    def write() -> None:
        with addresses.writing(address, storage) as stream:
            stream.write(b"x" * size)
            raise OSError(5, "broken")

    with pytest.raises(OSError, match="broken"):
        write()
    system.invalidate_cache()
    assert not system.exists(address)
    uploads = system.call_s3("list_multipart_uploads", Bucket="boards")
    assert uploads.get("Uploads", []) == []
    with addresses.writing(address, storage) as stream:
        stream.write(b"y" * size)
    assert system.info(f"boards/half/{size}")["size"] == size


def test_what_is_written_half_is_no_object(
    store: Any, boards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system, storage = store
    put(system, boards, "boards/broken/in")
    write = parts._Hashed.write

    def broken(self: parts._Hashed, data: bytes) -> int:
        write(self, data[:100])
        raise OSError(5, "the line is cut")

    arguments = ("stats", "s3://boards/broken/in/three.txt", "s3://boards/broken/out")
    with monkeypatch.context() as patched:
        patched.setattr(parts._Hashed, "write", broken)
        manifest = resumed(*arguments, storage_options=storage)
    assert "the line is cut" in manifest.failed[0]["error"]["message"]
    assert list(objects(system, "boards/broken/out")) == ["_mskit/manifest.json"]
    assert resumed(*arguments, storage_options=storage).state == "complete"


def test_what_cannot_be_found(store: Any, tmp_path: Path) -> None:
    _, storage = store
    for address in ("s3://boards/none/*.txt", "s3://boards/none.txt", "s3://none/a.txt"):
        with pytest.raises((OSError, ValueError)):
            resumed("stats", address, str(tmp_path / "out"), storage_options=storage)
    assert not (tmp_path / "out").exists()
    for address in ("s3://boards/none/", "s3://boards/none.txt"):
        with pytest.raises(FileNotFoundError) as caught:
            resumed("stats", address, str(tmp_path / "out"), storage_options=storage)
        said = (caught.value.filename, caught.value.strerror)
        assert said == (address, "No such file or directory")


def test_the_folder_of_an_unfinished_job_is_no_input(store: Any, tmp_path: Path) -> None:
    system, storage = store
    system.pipe_file("boards/killed/a.txt", b"EM\n")
    manifest = b'{"state": "running", "planned": 5, "done": 2}'
    system.pipe_file("boards/killed/_mskit/manifest.json", manifest)
    with pytest.raises(ParseError, match=r"s3://boards/killed: .* \(2 of 5 parts are done\)"):
        resumed("stats", "s3://boards/killed/", str(tmp_path / "out"), storage_options=storage)
