// The pool's files: private files of the origin (OPFS), or, in browsers that cannot write those synchronously, files in memory
// whose changes are stored in two IndexedDB databases. The place is chosen once; the games stay there.

const BLOCK = 4096;
const BUSY_MS = 10_000, AGAIN_MS = 50;
const VERSION = 1, PLACE = 'place', SIZES = 'sizes', BLOCKS = 'blocks', NUMBER = 'number', SECOND = ' copy';

const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const done = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error ?? new DOMException('the browser ended a transaction', 'AbortError'));
});

// Files with synchronous writes, on disk once they are flushed.
class PrivateFiles {
  flush = null;

  static async open(name) {
    const files = new PrivateFiles();
    files.folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name, {create: true});
    return files;
  }

  // Opened, and tested: some browsers have this API, but it fails.
  static async tried(name) {
    const files = await PrivateFiles.open(name);
    const access = await files.made();
    const written = access.write(new Uint8Array([1]), {at: 0}), found = new Uint8Array(1);
    access.flush();
    access.read(found, {at: 0});
    access.close();
    if (written !== 1 || found[0] !== 1) throw new Error('synchronous writing does not work');
    return files;
  }

  // Whether games are stored there, even if they cannot be opened. A spare file is only a header, one block long.
  static async hold(name) {
    try {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name);
      for await (const handle of folder.values()) if ((await handle.getFile()).size > BLOCK) return true;
    } catch { /* there is no such folder, or none at all */ }
    return false;
  }

  async all() {
    const handles = [];
    for await (const handle of this.folder.values()) if (handle.kind === 'file') handles.push(handle);
    return Promise.all(handles.map((handle) => this.#opened(handle)));
  }

  async made() {
    return this.#opened(await this.folder.getFileHandle(crypto.randomUUID(), {create: true}));
  }

  // A closing page may still lock a file for a moment.
  async #opened(handle) {
    for (const until = performance.now() + BUSY_MS; ;) {
      try {
        return await handle.createSyncAccessHandle();
      } catch (error) {
        if (error.name !== 'NoModificationAllowedError' || performance.now() > until) throw error;
        await new Promise((resolve) => { setTimeout(resolve, AGAIN_MS); });
      }
    }
  }
}

// A file in memory that tracks its changed blocks, with the interface of FileSystemSyncAccessHandle.
export class FileInMemory {
  changed = new Set();
  isResized = false;

  constructor(name, size = 0) {
    this.name = name;
    this.#reach(size);
    this.size = size;
  }

  getSize() {
    return this.size;
  }

  read(buffer, {at}) {
    const found = this.bytes.subarray(at, Math.min(at + buffer.length, this.size));
    buffer.set(found);
    return found.length;
  }

  write(buffer, {at}) {
    const end = at + buffer.length;
    if (end > this.size) this.#resize(end);
    this.bytes.set(buffer, at);
    for (let block = Math.floor(at / BLOCK); block * BLOCK < end; block++) this.changed.add(block);
    return buffer.length;
  }

  truncate(size) {
    if (size < this.size) this.bytes.fill(0, size, this.size);
    this.#resize(size);
    if (size % BLOCK) this.changed.add(Math.floor(size / BLOCK));
  }

  flush() {}  // IndexedFiles.flush writes all files together

  // The changes since the last call, with their current content.
  taken() {
    const {name, size, changed, isResized} = this, blocks = [...changed].filter((block) => block * BLOCK < size);
    const contents = blocks.map((block) => [block, this.bytes.slice(block * BLOCK, (block + 1) * BLOCK)]);
    [this.changed, this.isResized] = [new Set(), false];
    return {name, size, changed, isResized, contents};
  }

  // The whole file, in the form of `taken`.
  whole() {
    for (let block = 0; block * BLOCK < this.size; block++) this.changed.add(block);
    this.isResized = true;
    return this.taken();
  }

  // Marks taken changes as changed again, since they were not stored.
  giveBack({changed, isResized}) {
    for (const block of changed) this.changed.add(block);
    this.isResized ||= isResized;
  }

  isAs({name, size, bytes}) {
    const words = new Uint32Array(bytes.buffer);
    return name === this.name && size === this.size && new Uint32Array(this.bytes.buffer).every((word, at) => word === words[at]);
  }

  #resize(size) {
    this.#reach(size);
    this.size = size;
    this.isResized = true;
  }

  #reach(size) {
    if (size <= (this.bytes?.length ?? -1)) return;
    const larger = new Uint8Array(BLOCK * Math.ceil(Math.max(size, 2 * (this.bytes?.length ?? 0)) / BLOCK));
    if (this.bytes) larger.set(this.bytes);
    this.bytes = larger;
  }
}

// A database with all files as last written. Each write increments its number; without files it has none.
class Copy {
  // Null if it cannot be opened and read.
  static async open(name) {
    try {
      const copy = new Copy(), request = indexedDB.open(name, VERSION);
      request.onupgradeneeded = () => [PLACE, SIZES, BLOCKS].forEach((store) => request.result.createObjectStore(store));
      copy.database = await result(request);
      await copy.#read();
      return copy;
    } catch (error) {
      console.warn('a database cannot be read:', name, error.name, error.message);
      return null;
    }
  }

  async #read() {
    const transaction = this.database.transaction([PLACE, SIZES, BLOCKS]);
    const [known, sizes, blocks] = [PLACE, SIZES, BLOCKS].map((store) => transaction.objectStore(store));
    const [place, number, names, bytes, places, contents] = await Promise.all([
      known.get(PLACE), known.get(NUMBER), sizes.getAllKeys(), sizes.getAll(), blocks.getAllKeys(), blocks.getAll(),
    ].map(result));
    this.place = place;
    this.number = names.length ? number ?? 0 : -1;
    this.files = names.map((name, at) => new FileInMemory(name, bytes[at]));
    const named = new Map(this.files.map((file) => [file.name, file]));
    places.forEach(([name, block], at) => named.get(name).bytes.set(contents[at], block * BLOCK));
  }

  // Resolves when these changes will survive a power cut, all of them or none.
  async put(changes, number, isAnew = false) {
    const transaction = this.database.transaction([PLACE, SIZES, BLOCKS], 'readwrite', {durability: 'strict'});
    const stored = done(transaction);
    const [known, sizes, blocks] = [PLACE, SIZES, BLOCKS].map((store) => transaction.objectStore(store));
    if (isAnew) [sizes, blocks].forEach((store) => store.clear());
    known.put('indexed', PLACE);
    known.put(number, NUMBER);
    for (const {name, size, isResized, contents} of changes) {
      if (isResized) {
        sizes.put(size, name);
        blocks.delete(IDBKeyRange.bound([name, Math.ceil(size / BLOCK)], [name, Infinity]));
      }
      for (const [block, bytes] of contents) blocks.put(bytes, [name, block]);
    }
    await stored;
  }

  async setPrivate() {
    const transaction = this.database.transaction([PLACE], 'readwrite', {durability: 'strict'});
    const stored = done(transaction);
    transaction.objectStore(PLACE).put('private', PLACE);
    await stored;
  }
}

// Files in memory; a flush writes the changes to each copy in one transaction. Firefox silently removes a database that it finds
// corrupt: then the other copy has everything. They are written one after the other, so that the second is never ahead of the
// first, the only one that earlier versions know.
class IndexedFiles {
  queue = Promise.resolve();

  constructor(copies) {
    this.copies = copies;
  }

  // The newest copy counts. A copy that cannot be updated to it is left as it is, and stays older.
  async all() {
    const newest = this.copies.reduce((best, copy) => (copy.number > best.number ? copy : best));
    [this.files, this.number] = [newest.files, newest.number];
    for (const copy of this.copies.filter((one) => one !== newest)) {
      const isSame = copy.files.length === this.files.length && copy.files.every((file, at) => file.isAs(this.files[at]));
      copy.files = null;
      if (isSame) continue;
      await copy.put(this.files.map((file) => file.whole()), this.number, true).catch((error) => {
        console.warn('games are kept once only:', error.name, error.message);
        this.copies = [newest];
      });
    }
    return this.files;
  }

  async made() {
    const file = new FileInMemory(crypto.randomUUID());
    this.files.push(file);
    return file;
  }

  // Resolves when all changes so far will survive a power cut. Calls run one after the other, in order.
  flush() {
    const flushed = this.queue.then(() => this.#put());
    this.queue = flushed.catch(() => {});
    return flushed;
  }

  async #put() {
    const files = this.files.filter((file) => file.changed.size || file.isResized), changes = files.map((file) => file.taken());
    if (!files.length) return;
    this.number++;
    try {
      for (const copy of this.copies) await copy.put(changes, this.number);
    } catch (error) {
      files.forEach((file, at) => file.giveBack(changes[at]));
      throw new Error(`${error.name}: ${error.message}`, {cause: error});
    }
  }
}

// The files of that name, in the place of the last start. Throws if they cannot be reached now, since new files elsewhere would
// hide the games. Chromium may lose its databases, which record the place, when it is killed twice (google/leveldb, issue 1287):
// then the place that has files counts.
export async function filesOf(name) {
  const first = await Copy.open(name);
  if (first?.place === 'private') {
    first.database.close();
    return PrivateFiles.open(name);
  }
  const copies = [first, await Copy.open(name + SECOND)].filter((copy) => copy !== null);
  if (copies.some((copy) => copy.place === 'indexed')) return new IndexedFiles(copies);
  let files;
  try {
    files = await PrivateFiles.tried(name);
  } catch (error) {
    if (copies.length < 2 || await PrivateFiles.hold(name)) throw error;
    console.warn('no synchronous files here, games are kept in IndexedDB:', error.name, error.message);
    return new IndexedFiles(copies);
  }
  await first?.setPrivate();
  return files;
}
