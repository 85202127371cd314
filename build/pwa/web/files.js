// The files of which the pool is made: private files of the origin (OPFS), or, in browsers that cannot write those at once,
// files in memory whose changes go into IndexedDB. Which of the two it is, is found out once; then the games stay where they are.

const BLOCK = 4096;
const BUSY_MS = 10_000, AGAIN_MS = 50;
const VERSION = 1, PLACE = 'place', SIZES = 'sizes', BLOCKS = 'blocks';

const result = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const done = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = () => resolve();
  transaction.onabort = () => reject(transaction.error ?? new DOMException('the browser ended a transaction', 'AbortError'));
});

// Files that are written synchronously, and on disk once they are flushed.
class PrivateFiles {
  flush = null;

  static async open(name) {
    const files = new PrivateFiles();
    files.folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(name, {create: true});
    return files;
  }

  // The same, if it really works here: some browsers have the names of all this, and fail when it is used.
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

  // Whether games lie there, also where they cannot be opened. A file to spare is a header, as long as a block.
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

  // A page that is just going away may still hold a file for a moment.
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

// One file in memory, and which of its blocks have changed. It is used as a FileSystemSyncAccessHandle is.
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

  flush() {}  // all files together, by IndexedFiles.flush

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

// Files in memory, as they were when they were flushed last: what changed is put into the database in one transaction.
class IndexedFiles {
  files = [];
  queue = Promise.resolve();

  constructor(database) {
    this.database = database;
  }

  async all() {
    const transaction = this.database.transaction([SIZES, BLOCKS]);
    const [sizes, blocks] = [transaction.objectStore(SIZES), transaction.objectStore(BLOCKS)];
    const [names, bytes] = await Promise.all([result(sizes.getAllKeys()), result(sizes.getAll())]);
    this.files = names.map((name, at) => new FileInMemory(name, bytes[at]));
    const named = new Map(this.files.map((file) => [file.name, file]));
    const [places, contents] = await Promise.all([result(blocks.getAllKeys()), result(blocks.getAll())]);
    places.forEach(([name, block], at) => named.get(name).bytes.set(contents[at], block * BLOCK));
    return this.files;
  }

  async made() {
    const file = new FileInMemory(crypto.randomUUID());
    this.files.push(file);
    return file;
  }

  // Resolves when all that has changed until now will survive a power cut. One after the other, in the order of the calls.
  flush() {
    const flushed = this.queue.then(() => this.#put());
    this.queue = flushed.catch(() => {});
    return flushed;
  }

  async #put() {
    const changes = this.files.filter((file) => file.changed.size || file.isResized).map((file) => [file, file.changed, file.isResized]);
    if (!changes.length) return;
    try {
      const transaction = this.database.transaction([SIZES, BLOCKS], 'readwrite', {durability: 'strict'});
      const stored = done(transaction);
      const [sizes, blocks] = [transaction.objectStore(SIZES), transaction.objectStore(BLOCKS)];
      for (const [file, changed, isResized] of changes) {
        [file.changed, file.isResized] = [new Set(), false];
        const count = Math.ceil(file.size / BLOCK);
        if (isResized) {
          sizes.put(file.size, file.name);
          blocks.delete(IDBKeyRange.bound([file.name, count], [file.name, Infinity]));
        }
        for (const block of changed) {
          if (block < count) blocks.put(file.bytes.slice(block * BLOCK, (block + 1) * BLOCK), [file.name, block]);
        }
      }
      await stored;
    } catch (error) {
      for (const [file, changed, isResized] of changes) {
        for (const block of changed) file.changed.add(block);
        file.isResized ||= isResized;
      }
      throw new Error(`${error.name}: ${error.message}`, {cause: error});
    }
  }
}

async function databaseOf(name) {
  const request = indexedDB.open(name, VERSION);
  request.onupgradeneeded = () => [PLACE, SIZES, BLOCKS].forEach((store) => request.result.createObjectStore(store));
  return result(request);
}

async function setPlace(database, place) {
  const transaction = database.transaction([PLACE], 'readwrite', {durability: 'strict'});
  const stored = done(transaction);
  transaction.objectStore(PLACE).put(place, PLACE);
  await stored;
}

// The files of that name, where they were at the last start. Throws where there are none that can be reached now: to begin with
// new ones elsewhere would hide the games. Chromium may lose the database, and with it what is said there of the place, when it
// is killed twice (google/leveldb, issue 1287): then the place is where files are.
export async function filesOf(name) {
  const database = await databaseOf(name).catch(() => null);
  const place = database && await result(database.transaction([PLACE]).objectStore(PLACE).get(PLACE));
  if (place === 'private') {
    database.close();
    return PrivateFiles.open(name);
  }
  if (place === 'indexed') return new IndexedFiles(database);
  let files;
  try {
    files = await PrivateFiles.tried(name);
  } catch (error) {
    if (!database || await PrivateFiles.hold(name)) throw error;
    console.warn('no synchronous files here, games are kept in IndexedDB:', error.name, error.message);
    files = new IndexedFiles(database);
  }
  if (database) await setPlace(database, files.flush ? 'indexed' : 'private');
  return files;
}
