// Keeps all files of one version on this device and answers from them, so that the app starts without a network.
'use strict';

const VERSION = '$VERSION', FILES = $FILES;  // path: [SHA-256, bytes, the renderer that needs it or '', is there path.gz]
const RENDERER = new URL(location.href).searchParams.get('renderer');
const SCOPE = new URL('./', location.href);
const PREFIX = `oracle-companion ${SCOPE.pathname} `, CACHE = PREFIX + VERSION, NOTES = `${PREFIX}notes`;
const WANTED = Object.entries(FILES).filter(([, [, , renderer]]) => !renderer || renderer === RENDERER);
const PAUSE_MS = 100;  // between two words on how far it is
// A page that no other has a hand in may draw in a thread of its own, with the renderer that has one.
const ISOLATED = RENDERER === 'skwasm' ? {'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp'} : {};
const TRIES = 2;  // starts that may fail before the version before this one is used again

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NOTES);

async function note(name) {
  return (await (await caches.open(NOTES)).match(SCOPE.href + name))?.text();
}

// A full device has no room even for a note; the app starts all the same.
async function setNote(name, value) {
  try {
    await (await caches.open(NOTES)).put(SCOPE.href + name, new Response(value));
  } catch (error) {
    console.warn('not noted:', name, error.name);
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const {data} = event;
  if (data.takeOver) self.skipWaiting();
  if (data.started) event.waitUntil(started());
  if (data.failed) event.waitUntil(failed(event.source));
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  event.respondWith(answer(event.request, url.pathname.slice(SCOPE.pathname.length)));
});

// Takes what has not changed from the versions that are there, fetches the rest, and accepts a file only with its right hash.
async function install() {
  const cache = await caches.open(CACHE), all = WANTED.reduce((sum, [, [, bytes]]) => sum + bytes, 0);
  let done = 0, told = 0;
  const progress = async (bytes) => {
    done += bytes;
    if (done < all && Date.now() < told + PAUSE_MS) return;
    told = Date.now();
    for (const client of await self.clients.matchAll({includeUncontrolled: true})) client.postMessage({done, all});
  };
  for (const [path, [hash, bytes, , isPacked]] of WANTED) {
    const held = await kept(path, hash);
    if (held) await progress(bytes);
    await cache.put(SCOPE.href + path, held ?? await fetched(path, hash, isPacked, progress));
  }
}

async function kept(path, hash) {
  for (const name of await versions()) {
    const held = await (await caches.open(name)).match(SCOPE.href + path);
    if (held?.headers.get('X-SHA-256') === hash) return stored(held.body, held.headers.get('Content-Type'), hash);
  }
}

async function fetched(path, hash, isPacked, progress) {
  const response = await fetch(SCOPE.href + path, {cache: 'no-cache'});
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const body = isPacked && !response.headers.has('Content-Encoding') ? await unpacked(path, response) : response.body;
  const parts = [], reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    await progress(part.value.length);
  }
  const content = await new Blob(parts).arrayBuffer();
  if (hex(await crypto.subtle.digest('SHA-256', content)) !== hash) throw new Error(`${path} is not of version ${VERSION}`);
  return stored(content, response.headers.get('Content-Type'), hash);
}

function stored(content, type, hash) {
  return new Response(content, {headers: {'Content-Type': type ?? '', 'X-SHA-256': hash, ...ISOLATED}});
}

// The host sends this file as it is: there is a smaller one beside it.
async function unpacked(path, response) {
  const packed = await fetch(`${SCOPE.href}${path}.gz`, {cache: 'no-cache'});
  if (!packed.ok) return response.body;
  await response.body.cancel();
  return packed.headers.has('Content-Encoding') ? packed.body : packed.body.pipeThrough(new DecompressionStream('gzip'));
}

async function answer(request, path) {
  const name = path === '' ? 'index.html' : path;
  const cache = await caches.open(request.mode === 'navigate' ? await serving() : (await note('serving')) ?? CACHE);
  const kept = await cache.match(SCOPE.href + (request.mode === 'navigate' && !(name in FILES) ? 'index.html' : name));
  return kept ?? fetch(request);
}

// The version that a page is given: this one, or the one before it where this one has not started for some times.
async function serving() {
  const tries = Number(await note(`tries ${VERSION}`) ?? 0);
  const before = await note('worked');
  const isGood = tries < TRIES || !before || before === CACHE || !(await caches.has(before));
  if (before !== CACHE) await setNote(`tries ${VERSION}`, String(tries + 1));
  const chosen = isGood ? CACHE : before;
  await setNote('serving', chosen);
  return chosen;
}

// The app runs: this version is the one to fall back to, and the caches of those before it go.
async function started() {
  if (await note('serving') !== CACHE) return;
  await setNote('worked', CACHE);
  if (self.registration.waiting || self.registration.installing) return;  // one of the caches is the next version's
  for (const name of await versions()) if (name !== CACHE) await caches.delete(name);
}

// The app says that it cannot start: where a version before this one did, that one is used at once. Where that one fails as
// well, the fault is not this version's.
async function failed(page) {
  const before = await note('worked');
  const isOurs = await note('serving') === CACHE;
  await setNote(`tries ${VERSION}`, String(isOurs ? TRIES : 0));
  if (isOurs && before && before !== CACHE && await caches.has(before)) page.postMessage({again: true});
}
