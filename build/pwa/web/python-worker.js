// Runs the app: Python with all its packages, and this browser's storage. The page starts it before anything is drawn.
import {filesOf} from './files.js';
import {Pool, mount} from './pool.js';

const DATA = '/appdata', APP = '/app', NAME = 'oracle-companion';
const flet = {};
const told = [];
let connect, heardWay, hearPhone, takeIn;
const connected = new Promise((resolve) => { connect = resolve; });
const takes = new Promise((resolve) => { takeIn = resolve; });

self.onmessage = ({data}) => {
  if (data.start) start(data.start).catch(failed);
  else if (data.connect) connect(data.connect);
  else if (data.way !== undefined) heardWay(data.way);
  else if (data.phone) heardPhone(data.phone);
  else if (data.arrival) takes.then((take) => take(data.arrival.kind, data.arrival.bytes)).catch(failed);
  else if (flet.send) flet.send(data);
  else told.push(data);
};

function failed(error) {
  console.error(error);
  self.postMessage({failed: String(error)});
}

// An error in another phone's message doesn't stop this app.
function heardPhone({kind, id = '', text = '', bytes}) {
  try {
    hearPhone?.(kind, id, text, bytes);
  } catch (error) {
    console.error(error);
  }
}

// Only one app at a time may use the games: a second one waits until the first has closed.
async function alone() {
  let isFirst;
  const asked = new Promise((resolve) => { isFirst = resolve; });
  const forever = new Promise(() => {});
  navigator.locks.request(NAME, {ifAvailable: true}, (lock) => { isFirst(lock !== null); return lock && forever; });
  if (await asked) return;
  self.postMessage({elsewhere: true});
  await new Promise((resolve) => { navigator.locks.request(NAME, () => { resolve(); return forever; }); });
  self.postMessage({elsewhere: false});
}

// The app's files: the length of the index, the index as JSON, then the contents.
async function unpack(FS, response) {
  const packed = new Uint8Array(await (await response).arrayBuffer());
  const length = new DataView(packed.buffer).getUint32(0, true);
  const index = JSON.parse(new TextDecoder().decode(packed.subarray(4, 4 + length)));
  const folders = new Set();
  let at = 4 + length;
  for (const [path, bytes] of index) {
    const full = `${APP}/${path}`, folder = full.slice(0, full.lastIndexOf('/'));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    FS.writeFile(full, packed.subarray(at, at + bytes), {canOwn: true});
    at += bytes;
  }
}

async function pythonWith(environment) {
  const app = fetch('./app.bin');
  const {loadPyodide} = await import('./pyodide/pyodide.mjs');
  const python = await loadPyodide({env: {HOME: '/home/pyodide', ...environment}});
  await unpack(python.FS, app);
  return python;
}

async function storage() {
  await alone();
  const files = await filesOf(NAME);
  return [await Pool.open(files), files.flush && (() => files.flush())];
}

async function start({environment, hadGames, canInvite}) {
  const [python, [pool, flush]] = await Promise.all([pythonWith(environment), storage()]);
  mount(python.FS, pool, DATA);
  self.receive = (message) => { const bytes = message.toJs(); self.postMessage(bytes, [bytes.buffer]); };
  python.registerJsModule('flet_js', flet);
  python.registerJsModule('companion_storage', {
    flush,  // null if writes are on disk when they return
    is_persistent: async () => await navigator.storage?.persisted?.() ?? false,
    ask: () => self.postMessage({keep: true}),  // only a page may ask
    had_games: Boolean(hadGames),  // the page stores it separately from the games
    remember_games: () => self.postMessage({games: true}),
  });
  python.registerJsModule('companion_page', {  // how the page installs the app
    way: () => new Promise((resolve) => { heardWay = resolve; self.postMessage({asksWay: true}); }),
    answer: (name) => self.postMessage({answer: name}),
  });
  python.registerJsModule('companion_phones', {  // other phones, which only the page can connect to
    can_invite: Boolean(canInvite),
    listen: (told) => { hearPhone = told; },
    tell: (kind, id, text) => self.postMessage({phone: {kind, id, text}}),
    send: (id, message) => { const bytes = message.toJs(); self.postMessage({phone: {kind: 'send', id, bytes}}, [bytes.buffer]); },
    deliver: (id, text, message) => {
      const bytes = message.toJs();
      self.postMessage({phone: {kind: 'deliver', id, text, bytes}}, [bytes.buffer]);
    },
    take_in: (take) => takeIn(take),  // what another phone sends to this one, whose page is at that phone's table
    say: (done, of) => self.postMessage({takingIn: {done, of}}),
    taken: (text, address, answer, isRefused) => {
      self.postMessage({taken: {text, address, failed: isRefused, bytes: answer?.toJs()}});
    },
  });
  python.runPython(`import sys\nsys.path.insert(0, "${APP}")\nimport companion.in_browser\ncompanion.in_browser.start()`);
  const {args, documentUrl} = await connected;
  Object.assign(flet, {args, documentUrl});
  await flet.start_connection(self.receive);
  for (const message of told) flet.send(message);
  self.postMessage({started: true});
}
