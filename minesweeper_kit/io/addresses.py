"""Where files lie: on this machine, or at an address that fsspec knows, as `s3://boards/in/`.

What is written is there whole or not at all, and is on the disk before its mark says so.
"""

import errno
import hashlib
import io
import json
import os
import re
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, cast
from urllib.parse import unquote
from warnings import warn

from minesweeper_kit.errors import OptionError, ParseError
from minesweeper_kit.io.compression import decompressing, suffix_of
from minesweeper_kit.io.files import CHUNK, replacing
from minesweeper_kit.io.inputs import (
    JOB,
    MANIFEST,
    InputFile,
    find_inputs,
    is_link,
    is_of_job,
    require_finished,
)
from minesweeper_kit.io.suffixes import input_suffixes
from minesweeper_kit.wording import install, openable

Storage = Mapping[str, Any] | None
"""What fsspec is given besides an address, as keys and an endpoint. It is written nowhere."""

_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*(://|::)")
_MAGIC = frozenset("*?[")
_ERRNO = ((FileNotFoundError, errno.ENOENT), (PermissionError, errno.EACCES))
# What file systems call the version of a file, the surest first.
_VERSIONS = ("ETag", "etag", "md5Hash", "generation", "mtime", "LastModified", "created")


def is_remote(address: str) -> bool:
    """Whether it is an address for fsspec, and no path on this machine.

    >>> is_remote("s3://boards/a.ndjson"), is_remote("file:///boards"), is_remote("C:/boards")
    (True, False, False)
    """
    return _ADDRESS.match(address) is not None and not address.startswith("file://")


def absolute(address: str) -> str:
    """The same place, for a process that works in another folder.

    >>> absolute("file:///boards/a%20b.txt"), absolute("s3://boards/a.txt")
    ('/boards/a b.txt', 's3://boards/a.txt')
    """
    if is_remote(address):
        return address
    return os.path.abspath(openable(_local(address)))


def join_address(folder: str, place: str) -> str:
    """The address of a place in a folder."""
    if is_remote(folder):
        return f"{folder.rstrip('/')}/{place}"
    return os.path.join(folder, *place.split("/"))


def find(
    given: list[str], out: str | None, storage: Storage, notes: Callable[[str], object] = warn
) -> list[InputFile]:
    """The inputs that addresses stand for: files, folders, patterns; each once.

    What a job keeps in `_mskit/` is none. `notes` is called as by `find_inputs`. Raises
    ParseError for a folder or a pattern without a file and for a folder whose job is
    unfinished, OptionError where an address needs a package that is not installed, and OSError.
    """
    found: dict[str, InputFile] = {}
    for name in given:
        if is_remote(name) and not is_link(name):
            files = _find_remote(name, "" if out is None else absolute(out), storage)
        else:
            apart = [] if out is None or is_remote(out) else [_local(out)]
            files = find_inputs([_local(name)], apart, notes)
        for file in files:
            place = file.place.replace(os.sep, "/")
            found.setdefault(absolute(file.path), file._replace(place=place))
    return list(found.values())


def stamp(address: str, storage: Storage) -> dict[str, Any] | None:
    """The size of a file, and what tells one version of it from another; None without a file."""
    if not is_remote(address):
        try:
            status = os.stat(address)
        except (FileNotFoundError, NotADirectoryError):
            return None
        if not stat.S_ISREG(status.st_mode):  # a pipe changes as it is read
            return {"size": 0, "version": ""}
        return {"size": status.st_size, "version": str(status.st_mtime_ns)}
    system, path = _system(address, storage)
    with _os_errors(address):
        try:
            info = system.info(path)
        except FileNotFoundError:
            return None
        version = next((str(info[key]) for key in _VERSIONS if info.get(key) is not None), "")
        return {"size": info.get("size"), "version": version.strip('"')}


@contextmanager
def reading(address: str, shown: str, storage: Storage) -> Iterator[BinaryIO]:
    """The bytes of a file, unpacked where its name says so; messages call it `shown`."""
    with _opened(address, storage) as stream:
        named = _Named(cast(Any, decompressing(stream, shown)), CHUNK)
        named.name = shown
        yield cast(BinaryIO, named)


@contextmanager
def writing(address: str, storage: Storage, *, on_disk: bool = True) -> Iterator[BinaryIO]:
    """A stream whose bytes become the file when the block ends without an error.

    After an error nothing is written. The folder of the file is made where it is missing. With
    `on_disk` the bytes of a file of this machine are on its disk then.
    """
    if not is_remote(address):
        os.makedirs(os.path.dirname(address) or os.curdir, exist_ok=True)
        with replacing(address) as stream:
            yield stream
            stream.flush()
            if on_disk:
                os.fsync(stream.fileno())
        return
    system, path = _system(address, storage)
    with _os_errors(address):
        with suppress(NotImplementedError):
            system.makedirs(system._parent(path), exist_ok=True)
        # As a context of its own it would be written after an error, too.
        stream = system.open(path, "wb", autocommit=False)
        try:
            yield stream
            stream.close()
        except BaseException:
            with suppress(Exception):
                stream.close()
            with suppress(Exception):
                stream.discard()
            raise
        stream.commit()
        system.invalidate_cache()


def read_small_file(address: str, storage: Storage) -> bytes | None:
    """All bytes of a small file; None where there is none."""
    try:
        with _opened(address, storage) as stream:
            return stream.read()
    except (FileNotFoundError, NotADirectoryError):
        return None


def json_in(address: str, storage: Storage) -> dict[str, Any]:
    """The JSON object in a small file; an empty one where there is no such file."""
    try:
        found = json.loads(read_small_file(address, storage) or b"")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def digest(address: str, storage: Storage) -> str | None:
    """The SHA-256 of a file's bytes; None without a file."""
    try:
        with _opened(address, storage) as stream:
            return hashlib.file_digest(cast(Any, stream), "sha256").hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return None


def under(folder: str, storage: Storage) -> list[str]:
    """The places of all files under a folder, in their order; none where there is no folder."""
    if not is_remote(folder):
        return sorted(
            os.path.relpath(os.path.join(path, name), folder).replace(os.sep, "/")
            for path, _, names in os.walk(folder)
            for name in names
        )
    system, path = _system(folder, storage)
    with _os_errors(folder):
        try:
            names = system.find(path)
        except FileNotFoundError:
            return []
    return sorted(name.removeprefix(path.rstrip("/")).lstrip("/") for name in names)


def remove(address: str, storage: Storage) -> None:
    """Remove a file, if it is there."""
    if not is_remote(address):
        with suppress(FileNotFoundError, NotADirectoryError):
            os.unlink(address)
        return
    system, path = _system(address, storage)
    with _os_errors(address), suppress(FileNotFoundError):
        if system.exists(path):
            system.rm_file(path)
            system.invalidate_cache()


class _Named(io.BufferedReader):
    """A stream with the name that messages call it by."""

    name = ""


@contextmanager
def _opened(address: str, storage: Storage) -> Iterator[BinaryIO]:
    """The bytes of a file, as it is."""
    if not is_remote(address):
        with open(address, "rb", CHUNK) as stream:
            yield stream
        return
    system, path = _system(address, storage)
    with _os_errors(address), system.open(path, "rb") as stream:
        yield stream


def _local(address: str) -> str:
    """The path that a `file://` address says; any other path as it is."""
    return unquote(address[len("file://") :]) if address.startswith("file://") else address


def _system(address: str, storage: Storage) -> tuple[Any, str]:
    """The file system of an address, and the path in it.

    Raises OptionError where a package for it is not installed.
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise OptionError(
            f"{address}: such addresses need the extra dask: "
            + install("dask", "distributed", "fsspec")
        ) from None
    try:
        system, path = url_to_fs(address, **(storage or {}))
    except (ImportError, ValueError) as error:
        raise OptionError(f"{address}: {error}") from None
    system.invalidate_cache()  # others write there, too
    return system, path


@contextmanager
def _os_errors(address: str) -> Iterator[None]:
    """A block in which whatever a file system raises of its own is an OSError about the address."""
    try:
        yield
    except OSError as error:
        if error.errno is None:  # a file system of fsspec raises it with a text alone
            number = next((code for kind, code in _ERRNO if isinstance(error, kind)), None)
            if number is not None:
                raise OSError(number, os.strerror(number), address) from error
            raise OSError(errno.EIO, str(error) or type(error).__name__, address) from error
        if error.filename is None:
            error.filename = address
        raise
    except Exception as error:
        if type(error).__module__.startswith("minesweeper_kit"):
            raise
        message = f"{type(error).__name__}: {error}"
        raise OSError(errno.EIO, message, address) from error


def _find_remote(address: str, out: str, storage: Storage) -> list[InputFile]:
    """The files that an address stands for, in the order of their paths."""
    system, path = _system(address, storage)
    apart = out.rstrip("/") + "/"
    in_folder = False
    with _os_errors(address):
        if not _MAGIC.isdisjoint(path):
            parts = path.split("/")
            fixed = next(at for at, part in enumerate(parts) if not _MAGIC.isdisjoint(part))
            top, entries = "/".join(parts[:fixed]), system.glob(path, detail=True)
        elif system.isdir(path):
            in_folder = True
            top, entries = path.rstrip("/"), system.find(path, detail=True)
            for name in entries:
                if name.endswith(f"/{JOB}/{MANIFEST}") and not system.unstrip_protocol(
                    name
                ).startswith(apart):
                    folder = name.removesuffix(f"/{JOB}/{MANIFEST}")
                    require_finished(system.cat_file(name), system.unstrip_protocol(folder))
            suffixes = input_suffixes()
            entries = {name: info for name, info in entries.items() if suffix_of(name) in suffixes}
        else:
            top, entries = path.rpartition("/")[0], {path: system.info(path)}
        found = [
            InputFile(system.unstrip_protocol(name), name.removeprefix(top).lstrip("/"), in_folder)
            for name, info in sorted(entries.items())
            if info.get("type") == "file"
        ]
    own = [file for file in found if not file.path.startswith(apart) and not is_of_job(file.place)]
    if not own:
        raise ParseError("no such file").located(address)
    return own
