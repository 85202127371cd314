"""The disk of the offline app after a power cut at any moment, from a record of all that the app wrote. A killed
browser leaves all that was written; a power cut what was flushed, and any part of what was written to a file later."""

import base64
from collections.abc import Iterable, Iterator
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page, Worker

RECORDER = """
self.record = [];
const open = FileSystemFileHandle.prototype.createSyncAccessHandle;
FileSystemFileHandle.prototype.createSyncAccessHandle = async function () {
  const access = await open.call(this);
  const told = (kind, at = 0, bytes = []) => self.record.push([kind, this.name, at, bytes]);
  const bytes = new Uint8Array(access.getSize());
  access.read(bytes, {at: 0});
  told('hold', 0, bytes);
  return {
    getSize: () => access.getSize(),
    read: (buffer, options) => access.read(buffer, options),
    write: (buffer, {at}) => {
      told('write', at, new Uint8Array(buffer.slice().buffer));
      return access.write(buffer, {at});
    },
    truncate: (size) => { told('truncate', size); access.truncate(size); },
    flush: () => { told('flush'); access.flush(); },
    close: () => access.close(),
  };
};
"""
"""Prepended to the script that opens files, so that the worker records all operations on files."""

TAKE = """() => self.record.map(([kind, file, at, bytes]) => {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  }
  return [kind, file, at, btoa(text)];
})"""
READ = """async (disks) => {
  const [{Pool}, {FileInMemory}] = await Promise.all([import('./pool.js'), import('./files.js')]);
  const read = async (disk) => {
    const files = disk.map(([name, size, head]) => {
      const file = new FileInMemory(name, size);
      file.write(Uint8Array.from(atob(head), (one) => one.charCodeAt(0)), {at: 0});
      return file;
    });
    const pool = await Pool.open({all: async () => files, made: async () => new FileInMemory('new')});
    return Object.fromEntries(pool.paths.map(({path, access}) => [path, access.name]));
  };
  const found = [];
  for (const disk of disks) found.push(await read(disk));
  return found;
}"""
"""For each disk, which file has each path; the heads of the files suffice for that."""

HEAD_BYTES = 4096

Files = dict[str, bytes]  # contents by file name


class Operation(NamedTuple):
    """One operation on a file: write, truncate, flush, or hold (which has the content at that time)."""

    kind: str
    file: str
    at: int
    content: bytes


def done(worker: Worker) -> int:
    """How many operations have been recorded."""
    count: int = worker.evaluate("self.record.length")
    return count


def recorded(worker: Worker) -> list[Operation]:
    rows = worker.evaluate(TAKE)
    return [Operation(kind, file, at, base64.b64decode(content)) for kind, file, at, content in rows]


def after_kill(operations: list[Operation]) -> Iterator[Files]:
    """The possible files after these operations and a kill: the last operation is done, or half done."""
    *before, last = operations
    yield _done(operations)
    if last.kind == "write":
        yield _done([*before, last._replace(content=last.content[: len(last.content) // 2])])


def after_power_cut(operations: list[Operation], rng: Random, samples: int) -> Iterator[Files]:
    """Possible files after these operations and a power cut: what was flushed, and none or any part of the rest."""
    flushed = {operation.file: at for at, operation in enumerate(operations) if operation.kind in {"hold", "flush"}}
    for chance in (0.0, *(rng.random() for _ in range(samples))):
        yield _done(
            step for at, step in enumerate(operations) if at <= flushed.get(step.file, -1) or rng.random() < chance
        )


def _done(operations: Iterable[Operation]) -> Files:
    files: dict[str, bytearray] = {}
    for operation in operations:
        _do(files, operation)
    return {file: bytes(content) for file, content in files.items()}


def _do(files: dict[str, bytearray], operation: Operation) -> None:
    content = files.setdefault(operation.file, bytearray())
    if operation.kind == "hold":
        content[:] = operation.content
    elif operation.kind == "write":
        content.extend(bytes(max(0, operation.at + len(operation.content) - len(content))))
        content[operation.at : operation.at + len(operation.content)] = operation.content
    elif operation.kind == "truncate":
        content.extend(bytes(max(0, operation.at - len(content))))
        del content[operation.at :]


def read_by_the_pool(page: Page, disks: list[Files]) -> list[Files]:
    """The files by path, as `pool.js` finds them on each of these disks."""
    heads = [
        tuple((name, len(content), content[:HEAD_BYTES]) for name, content in disk.items() if any(content[:HEAD_BYTES]))
        for disk in disks
    ]
    different = list(dict.fromkeys(heads))
    files = [[(name, size, base64.b64encode(head).decode()) for name, size, head in file] for file in different]
    contents = dict(zip(different, page.evaluate(READ, files), strict=True))
    return [
        {path: disk[name][HEAD_BYTES:] for path, name in contents[head].items()}
        for disk, head in zip(disks, heads, strict=True)
    ]
