// A file system for Python on files of the browser's: reads, writes and flushes are synchronous.
//
// A browser opens files only asynchronously, SQLite opens them synchronously. So a pool of files is held open from the start. Each
// begins with a header that says which path it holds, or none: to make, rename or remove a file is to write a header.

const HEADER_BYTES = 4096;
const SPARE_FILES = 10;
const SPARE_AGAIN_MS = 5000;
const ENOENT = 44, ENOSPC = 51, EIO = 29, EINVAL = 28, ENOTEMPTY = 55, EPERM = 63;
const FOLDER_MODE = 0o40777, FILE_MODE = 0o100666;
const FULL_FOR_MS = 1000;

const encoder = new TextEncoder(), decoder = new TextDecoder();

class Slot {
  constructor(access) {
    this.access = access;
    this.path = null;
    this.generation = 0;
    this.isDirty = false;
  }

  get size() {
    return Math.max(0, this.access.getSize() - HEADER_BYTES);
  }

  flush() {
    if (!this.isDirty) return;
    this.access.flush();
    this.isDirty = false;
  }

  readHeader() {
    const header = new Uint8Array(HEADER_BYTES);
    const found = this.access.read(header, {at: 0});
    if (found !== Math.min(HEADER_BYTES, this.access.getSize())) throw new Error('a file cannot be read');  // it may hold games
    if (found < HEADER_BYTES) return;
    const length = header[0] | (header[1] << 8);
    try {
      if (length) ({path: this.path, generation: this.generation} = JSON.parse(decoder.decode(header.subarray(2, 2 + length))));
    } catch {
      this.path = null;  // torn by a power cut before it was flushed: nothing rests on such a file yet
    }
  }

  writeHeader(path, generation) {
    const header = new Uint8Array(HEADER_BYTES);
    if (path !== null) {
      const told = encoder.encode(JSON.stringify({path, generation}));
      header[0] = told.length & 255;
      header[1] = told.length >> 8;
      header.set(told, 2);
    }
    if (this.access.write(header, {at: 0}) !== HEADER_BYTES) throw new DOMException('no room for a header', 'QuotaExceededError');
    this.access.flush();
    [this.path, this.generation, this.isDirty] = [path, generation, false];
  }
}

export class Pool {
  // Takes all files that there are, and makes some to spare.
  static async open(files) {
    const pool = new Pool();
    pool.slots = [];
    pool.generation = 1;
    pool.files = files;
    for (const access of await files.all()) pool.#hold(access).readHeader();
    pool.generation = 1 + Math.max(0, ...pool.slots.map((slot) => slot.generation));
    pool.#settleDoubles();
    const grow = () => pool.grow().catch(() => {});  // without room it is told when a file is made
    await grow();
    setInterval(grow, SPARE_AGAIN_MS);
    return pool;
  }

  #hold(access) {
    const slot = new Slot(access);
    this.slots.push(slot);
    return slot;
  }

  // Two files with one path: the app ended in the midst of a rename. The later one counts.
  #settleDoubles() {
    const latest = new Map();
    for (const slot of this.slots.filter((one) => one.path !== null).sort((one, other) => one.generation - other.generation)) {
      const former = latest.get(slot.path);
      latest.set(slot.path, slot);
      if (former) this.release(former);
    }
  }

  // Spare files have their header, so that one more can be made where there is no room left.
  async grow() {
    while (this.slots.filter((one) => one.path === null).length < SPARE_FILES) {
      this.#hold(await this.files.made()).writeHeader(null, 0);
    }
  }

  // A free file that holds the path from now on; null where none is left.
  take(path) {
    const slot = this.slots.find((one) => one.path === null);
    if (!slot) return null;
    slot.access.truncate(HEADER_BYTES);
    this.rename(slot, path);
    return slot;
  }

  rename(slot, path) {
    slot.flush();  // a name that is on disk before the content would be a lie after a power cut
    slot.writeHeader(path, this.generation++);
  }

  release(slot) {
    slot.writeHeader(null, 0);
    slot.access.truncate(HEADER_BYTES);
  }

  get paths() {
    return this.slots.filter((one) => one.path !== null);
  }
}

// Mounts the pool. The order that SQLite asks for is kept here, because Emscripten answers fdatasync and does nothing: the journal
// is on disk before the database is written, and the database before the journal goes.
export function mount(FS, pool, folder) {
  const fail = (code) => { throw new FS.ErrnoError(code); };

  // SQLite does not always tell why it failed; whoever asks then is told that there is no room.
  let fullUntil = 0;
  const full = () => {
    fullUntil = performance.now() + FULL_FOR_MS;
    return fail(ENOSPC);
  };

  const guarded = (work) => {
    try {
      return work();
    } catch (error) {
      if (error instanceof FS.ErrnoError) throw error;
      console.warn('storage:', error.name, error.message);
      return /quota|space|room/i.test(error.name + error.message) ? full() : fail(EIO);
    }
  };

  const pathBelow = (parent, name) => {
    let path = name;
    for (let node = parent; node !== node.mount.root; node = node.parent) path = `${node.name}/${path}`;
    return path;
  };

  const node = (parent, name, mode, slot = null) => {
    const made = FS.createNode(parent, name, mode, 0);
    Object.assign(made, {node_ops: nodeOperations, stream_ops: streamOperations, slot});
    made.atime = made.mtime = made.ctime = Date.now();
    if (FS.isDir(mode)) made.contents = {};
    if (parent) parent.contents[name] = made;
    return made;
  };

  const journalOf = (file) => file.parent.contents[`${file.name}-journal`]?.slot;
  const flushDatabaseOf = (file) => {
    if (file.name.endsWith('-journal')) file.parent.contents[file.name.slice(0, -'-journal'.length)]?.slot?.flush();
  };

  const nodeOperations = {
    getattr(file) {
      const size = file.slot ? file.slot.size : HEADER_BYTES, at = (time) => new Date(file[time]);
      return {
        dev: 1, ino: file.id, mode: file.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size,
        atime: at('atime'), mtime: at('mtime'), ctime: at('ctime'), blksize: 4096, blocks: Math.ceil(size / 4096),
      };
    },
    setattr(file, attributes) {
      for (const name of ['mode', 'atime', 'mtime', 'ctime']) if (attributes[name] != null) file[name] = attributes[name];
      if (attributes.size === undefined) return;
      guarded(() => {
        flushDatabaseOf(file);
        journalOf(file)?.flush();
        file.slot.access.truncate(HEADER_BYTES + attributes.size);
        file.slot.isDirty = true;
        if (file.slot.size !== attributes.size) full();
      });
    },
    lookup: () => fail(ENOENT),
    mknod(parent, name, mode) {
      if (FS.isDir(mode)) return node(parent, name, mode);
      return guarded(() => node(parent, name, mode, pool.take(pathBelow(parent, name)) ?? full()));
    },
    rename(file, parent, name) {
      const replaced = parent.contents[name];
      guarded(() => renamed(file, pathBelow(parent, name)));
      if (replaced?.slot) guarded(() => pool.release(replaced.slot));
      if (replaced) FS.hashRemoveNode(replaced);
      delete file.parent.contents[file.name];
      parent.contents[name] = file;
      file.name = name;
    },
    unlink(parent, name) {
      guarded(() => {
        flushDatabaseOf(parent.contents[name]);
        pool.release(parent.contents[name].slot);
      });
      delete parent.contents[name];
    },
    rmdir(parent, name) {
      if (Object.keys(parent.contents[name].contents).length) fail(ENOTEMPTY);
      delete parent.contents[name];
    },
    readdir: (directory) => ['.', '..', ...Object.keys(directory.contents)],
    statfs: () => (performance.now() < fullUntil ? {bfree: 0, bavail: 0} : {}),
    symlink: () => fail(EPERM),
    readlink: () => fail(EINVAL),
  };

  const renamed = (file, path) => {
    if (file.slot) pool.rename(file.slot, path);
    else for (const inside of Object.values(file.contents)) renamed(inside, `${path}/${inside.name}`);
  };

  const streamOperations = {
    read: ({node: file}, buffer, offset, length, position) => guarded(() => {
      const found = file.slot.access.read(buffer.subarray(offset, offset + length), {at: HEADER_BYTES + position});
      return found > length ? fail(EIO) : found;
    }),
    write: ({node: file}, buffer, offset, length, position) => guarded(() => {
      journalOf(file)?.flush();
      file.slot.isDirty = true;
      file.mtime = file.ctime = Date.now();
      const written = file.slot.access.write(buffer.subarray(offset, offset + length), {at: HEADER_BYTES + position});
      return written === length ? written : full();  // Chrome tells want of room as some large number
    }),
    llseek(stream, offset, whence) {
      const position = offset + (whence === 1 ? stream.position : whence === 2 ? stream.node.slot.size : 0);
      return position < 0 ? fail(EINVAL) : position;
    },
    fsync: ({node: file}) => guarded(() => { file.slot.flush(); return 0; }),
  };

  const type = {
    mount(mounted) {
      const root = node(null, '/', FOLDER_MODE);
      root.mount = mounted;
      for (const slot of pool.paths) {
        const folders = slot.path.split('/'), name = folders.pop();
        node(folders.reduce((at, one) => at.contents[one] ?? node(at, one, FOLDER_MODE), root), name, FILE_MODE, slot);
      }
      return root;
    },
  };
  FS.mkdirTree(folder);
  FS.mount(type, {}, folder);
}
