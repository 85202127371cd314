"""A browser's own storage, as used by the offline app: read and written from outside, while the app isn't running."""

import base64
from pathlib import Path
from typing import Any, Protocol

DATABASE = "companion.db"

COMMON = """
const NAME = 'oracle-companion', SECOND = `${NAME} copy`, BLOCK = 4096, STORES = ['place', 'sizes', 'blocks'];
const answer = (asked) => new Promise((resolve, reject) => {
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});
const opened = () => {
  const asked = indexedDB.open(NAME, 1);
  asked.onupgradeneeded = () => STORES.forEach((name) => asked.result.createObjectStore(name));
  return answer(asked);
};
"""
PUT = f"""async ([content, path, isIndexed]) => {{ {COMMON}
  const bytes = Uint8Array.from(atob(content), (one) => one.charCodeAt(0)), all = new Uint8Array(BLOCK + bytes.length);
  const told = new TextEncoder().encode(JSON.stringify({{path, generation: 1}}));
  all.set([told.length & 255, told.length >> 8, ...told]);
  all.set(bytes, BLOCK);
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  for (let isGone = !root; !isGone;) {{  // an app that has just been left may hold its files for a moment
    isGone = await root.removeEntry(NAME, {{recursive: true}}).then(
      () => true, ({{name}}) => name !== 'NoModificationAllowedError');
    if (!isGone) await new Promise((resolve) => {{ setTimeout(resolve, 50); }});
  }}
  for (const name of [NAME, SECOND]) await answer(indexedDB.deleteDatabase(name));
  if (isIndexed) {{
    const database = await opened();
    const put = (name, value, key) =>
      answer(database.transaction(name, 'readwrite').objectStore(name).put(value, key));
    await put('sizes', all.length, 'laid');
    const count = Math.ceil(all.length / BLOCK);
    for (let at = 0; at < count; at++) await put('blocks', all.slice(at * BLOCK, (at + 1) * BLOCK), ['laid', at]);
    database.close();
  }} else {{
    const folder = await root.getDirectoryHandle(NAME, {{create: true}});
    const file = await (await folder.getFileHandle('laid', {{create: true}})).createWritable();
    await file.write(all); await file.close();
  }}
}}"""
GET = f"""async () => {{ {COMMON}
  const found = {{}};
  const keep = (all) => {{
    const length = all.length < BLOCK ? 0 : all[0] | (all[1] << 8), bytes = all.subarray(BLOCK);
    if (!length) return;
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    found[JSON.parse(new TextDecoder().decode(all.subarray(2, 2 + length))).path] = btoa(text);
  }};
  const database = await opened();
  const [keys, values] = ['getAllKeys', 'getAll'].map((asked) =>
    (store) => answer(database.transaction(store).objectStore(store)[asked]()));
  const sizes = await values('sizes'), names = await keys('sizes'), blocks = await values('blocks');
  const files = Object.fromEntries(names.map((name, at) => [name, new Uint8Array(sizes[at] + BLOCK)]));
  (await keys('blocks')).forEach(([name, block], at) => files[name].set(blocks[at], block * BLOCK));
  names.forEach((name, at) => keep(files[name].subarray(0, sizes[at])));
  database.close();
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  const folder = await root?.getDirectoryHandle(NAME).catch(() => null);
  if (folder) for await (const one of folder.values()) keep(new Uint8Array(await (await one.getFile()).arrayBuffer()));
  return found;
}}"""
"""Scripts that write a database, and read all files, in the format of `files.js` and `pool.js`."""


class Page(Protocol):
    def goto(self, address: str, /) -> Any:
        """Load the page at that address."""

    def evaluate(self, function: str, given: Any = None, /) -> Any:
        """Evaluate a JavaScript function in the page; returns its awaited result."""


def replace_storage(page: Page, content: bytes, *, indexed: bool = False) -> None:
    """Replace the storage of the page's origin by this database, kept in IndexedDB if `indexed`."""
    page.evaluate(PUT, [base64.b64encode(content).decode(), DATABASE, indexed])


def copy_files(page: Page, folder: Path) -> None:
    """Copy the files of a page's origin into the folder: the database, and its journal if there is one."""
    for old in folder.glob(f"{DATABASE}*"):
        old.unlink()
    for name, content in page.evaluate(GET).items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(base64.b64decode(content))
