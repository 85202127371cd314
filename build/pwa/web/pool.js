// A file system for Python on the browser's files: reads, writes and flushes are synchronous.
//
// A browser opens files only asynchronously, SQLite synchronously. So a pool of files is kept open from the start. Each begins
// with a header with its path, or none: creating, renaming or removing a file only writes a header.

const HEADER_BYTES = 4096;
const MARK_BYTES = 512;
const SPARE_FILES = 10;
const SPARE_AGAIN_MS = 5000;
const ENOENT = 44, ENOSPC = 51, EIO = 29, EINVAL = 28, ENOTEMPTY = 55, EPERM = 63;
const FOLDER_MODE = 0o40777, FILE_MODE = 0o100666;
const FULL_FOR_MS = 1000;

const encoder = new TextEncoder(), decoder = new TextDecoder();

// A file of the browser. Its size is cached, since only this pool has it open: asking for it, like writing, can take a
// millisecond or more.
class Slot {
  path = null;
  generation = 0;
  isDirty = false;
  isBlank = false;  // free, and without content on disk that could be taken for a journal
  waiting = [];
  waitingBytes = 0;

  constructor(access) {
    this.access = access;
    this.#measure();
  }

  #measure() {
    this.size = Math.max(0, this.access.getSize() - HEADER_BYTES);
  }

  // Appended bytes are buffered: they are written together, on a flush or when another part of the file is written. Until then
  // they are read from here, even if the disk turns out to be full.
  append(bytes) {
    this.waiting.push(bytes.slice());
    this.waitingBytes += bytes.length;
    this.size += bytes.length;
    this.isDirty = true;
  }

  // All buffered bytes in one array.
  #waited() {
    if (this.waiting.length > 1) {
      const all = new Uint8Array(this.waitingBytes);
      this.waiting.reduce((at, bytes) => { all.set(bytes, at); return at + bytes.length; }, 0);
      this.waiting = [all];
    }
    return this.waiting[0];
  }

  settle() {
    if (!this.waitingBytes) return;
    const all = this.#waited(), position = this.size - this.waitingBytes;
    if (this.access.write(all, {at: HEADER_BYTES + position}) !== all.length) throw new DOMException('no room', 'QuotaExceededError');
    [this.waiting, this.waitingBytes] = [[], 0];
  }

  forget() {
    this.size -= this.waitingBytes;
    [this.waiting, this.waitingBytes] = [[], 0];
  }

  // The number of bytes read: fewer at the end of the file.
  read(bytes, position) {
    const settled = this.size - this.waitingBytes;
    let found = 0;
    if (position < settled) found = this.access.read(bytes.subarray(0, settled - position), {at: HEADER_BYTES + position});
    if (this.waitingBytes && position + bytes.length > settled) {
      const from = Math.max(0, position - settled), part = this.#waited().subarray(from, from + bytes.length - found);
      bytes.set(part, found);
      found += part.length;
    }
    return found;
  }

  // The number of bytes written; a different number if the disk is full.
  write(bytes, position) {
    this.settle();
    this.isDirty = true;
    let written = 0;
    try {
      written = this.access.write(bytes, {at: HEADER_BYTES + position});
    } finally {
      if (written === bytes.length) this.size = Math.max(this.size, position + written);
      else this.#measure();
    }
    return written;
  }

  truncate(size) {
    this.settle();
    this.isDirty = true;
    this.access.truncate(HEADER_BYTES + size);
    this.#measure();
  }

  flush() {
    if (!this.isDirty) return;
    this.settle();
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
      this.path = null;  // torn by a power cut before it was flushed: nothing depends on it yet
    }
  }

  // Writes the header for a new path, and zeros over the first `wiped` bytes after it.
  writeHeader(path, generation, wiped = 0) {
    const header = new Uint8Array(HEADER_BYTES + wiped);
    if (path !== null) {
      const told = encoder.encode(JSON.stringify({path, generation}));
      header[0] = told.length & 255;
      header[1] = told.length >> 8;
      header.set(told, 2);
    }
    if (this.access.write(header, {at: 0}) !== header.length) throw new DOMException('no room for a header', 'QuotaExceededError');
    [this.path, this.generation, this.isDirty, this.isBlank] = [path, generation, true, false];
  }
}

export class Pool {
  // Opens all existing files, and creates spare ones.
  static async open(files) {
    const pool = new Pool();
    pool.slots = [];
    pool.generation = 1;
    pool.files = files;
    pool.isDirect = !files.flush;  // otherwise writes are free, and reach the disk together
    for (const access of await files.all()) pool.#hold(access).readHeader();
    pool.generation = 1 + Math.max(0, ...pool.slots.map((slot) => slot.generation));
    pool.#settleDoubles();
    const grow = () => pool.grow().catch(() => {});  // a full disk is reported when a file is created
    await grow();
    setInterval(grow, SPARE_AGAIN_MS);
    return pool;
  }

  #hold(access) {
    const slot = new Slot(access);
    this.slots.push(slot);
    return slot;
  }

  // Two files with one path: the app ended during a rename. The later one counts.
  #settleDoubles() {
    const latest = new Map();
    for (const slot of this.slots.filter((one) => one.path !== null).sort((one, other) => one.generation - other.generation)) {
      const former = latest.get(slot.path);
      latest.set(slot.path, slot);
      if (former) this.release(former);
    }
  }

  // Spare files already have their header, so that a file can be created on a full disk.
  async grow() {
    while (this.slots.filter((one) => one.path === null).length < SPARE_FILES) {
      const slot = this.#hold(await this.files.made());
      slot.writeHeader(null, 0);
      slot.flush();
      slot.isBlank = this.isDirect;
    }
  }

  // A free file, assigned to the path; null if none is left. A blank file's path is written to disk with its first content:
  // after a power cut it exists without content, or not at all.
  take(path) {
    const free = this.slots.filter((one) => one.path === null);
    const slot = free.find((one) => one.isBlank) ?? free[0];
    if (!slot) return null;
    const wasBlank = slot.isBlank;
    if (!wasBlank) slot.truncate(0);
    slot.writeHeader(path, this.generation++);
    if (!wasBlank) slot.flush();
    return slot;
  }

  rename(slot, path) {
    slot.flush();  // with its name on disk before its content, the file would be wrong after a power cut
    slot.writeHeader(path, this.generation++);
    slot.flush();
  }

  // A journal whose beginning is wiped is invalid, even if the rest reappears.
  release(slot) {
    slot.forget();
    slot.writeHeader(null, 0, Math.min(slot.size, MARK_BYTES));
    slot.flush();
    slot.truncate(0);
    slot.isDirty = false;
    slot.isBlank = this.isDirect;
  }

  get paths() {
    return this.slots.filter((one) => one.path !== null);
  }
}

// Mounts the pool. SQLite's write order is enforced here, because Emscripten's fdatasync does nothing: the journal is on disk
// before the database is written, and the database before the journal is removed.
export function mount(FS, pool, folder) {
  const fail = (code) => { throw new FS.ErrnoError(code); };

  // SQLite does not always report why a write failed: for a while, queries of the free space find none.
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

  const isJournal = (file) => file.name.endsWith('-journal');
  const journalOf = (file) => file.parent.contents[`${file.name}-journal`]?.slot;
  const flushDatabaseOf = (file) => {
    if (isJournal(file)) file.parent.contents[file.name.slice(0, -'-journal'.length)]?.slot?.flush();
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
        file.slot.truncate(attributes.size);
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
      const found = file.slot.read(buffer.subarray(offset, offset + length), position);
      return found > length ? fail(EIO) : found;
    }),
    write: ({node: file}, buffer, offset, length, position) => guarded(() => {
      journalOf(file)?.flush();
      file.mtime = file.ctime = Date.now();
      const bytes = buffer.subarray(offset, offset + length);
      if (pool.isDirect && isJournal(file) && position === file.slot.size) {
        file.slot.append(bytes);
        return length;
      }
      const written = file.slot.write(bytes, position);
      return written === length ? written : full();  // Chrome reports a full disk as a large number
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
