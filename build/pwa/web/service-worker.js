// Caches all files of a version and serves them, so that the app starts without a network.
'use strict';

const VERSION = '$VERSION', FILES = $FILES;  // path: [SHA-256, bytes, the renderer that needs it or '', bytes of path.gz if there is one]
const RENDERER = new URL(location.href).searchParams.get('renderer');
const SCOPE = new URL('./', location.href);
const PREFIX = `oracle-companion ${SCOPE.pathname} `, CACHE = PREFIX + VERSION, NOTES = `${PREFIX}notes`;
// Fonts for names in other scripts: each is cached on first use for all versions, since its path has a version of its own.
const LETTERS = 'assets/fonts/noto', KEPT_LETTERS = `${PREFIX}letters`;
const WANTED = Object.entries(FILES).filter(([, [, , renderer]]) => !renderer || renderer === RENDERER);
const PAUSE_MS = 100;  // between two progress messages
const TRIES = 2;  // failed starts before the previous version is used again
const FAILED = 1000;  // in place of a number of starts: this version has reported that it cannot start

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NOTES && name !== KEPT_LETTERS);

async function note(name) {
  return (await caches.match(SCOPE.href + name, {cacheName: NOTES}))?.text();
}

// A full device may have no space even for a note; the app starts anyway.
async function setNote(name, value) {
  try {
    await (await caches.open(NOTES)).put(SCOPE.href + name, new Response(value));
  } catch (error) {
    console.warn('not noted:', name, error.name);
  }
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', (event) => {
  const {data: {takeOver, started, failed}, source} = event;
  if (takeOver) self.skipWaiting();
  if (started) event.waitUntil(hasStarted(started));
  if (failed) event.waitUntil(hasFailed(failed, source));
});
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== SCOPE.origin || !url.pathname.startsWith(SCOPE.pathname)) return;
  event.respondWith(answer(event, url.pathname.slice(SCOPE.pathname.length)));
});

// Copies unchanged files from cached versions, fetches the rest, and accepts only files with the right hash.
async function install() {
  const cache = await caches.open(CACHE), all = WANTED.reduce((sum, [, file]) => sum + travels(file), 0);
  let done = 0, told = 0;
  const progress = async (bytes) => {
    done += bytes;
    if (Math.round(done) < all && Date.now() < told + PAUSE_MS) return;  // shares of files add up to a fraction less
    told = Date.now();
    for (const client of await self.clients.matchAll({includeUncontrolled: true})) client.postMessage({done, all});
  };
  for (const [path, file] of WANTED) {
    const [hash, bytes] = file, held = await kept(path, hash);
    if (held) await progress(travels(file));
    await cache.put(SCOPE.href + path, held ?? await fetched(path, file, (part) => progress(part * travels(file) / bytes)));
  }
}

// The size of a file's download; a host with better compression sends less.
function travels([, bytes, , packed]) {
  return packed || bytes;
}

async function kept(path, hash) {
  for (const name of await versions()) {
    const held = await caches.match(SCOPE.href + path, {cacheName: name});
    if (held?.headers.get('X-SHA-256') === hash) return stored(held.body, held.headers.get('Content-Type'), hash);
  }
}

async function fetched(path, [hash, , , packed], progress) {
  const response = await fetch(SCOPE.href + path, {cache: 'no-cache'});
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const body = packed && !response.headers.has('Content-Encoding') ? await unpacked(path, response) : response.body;
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
  return new Response(content, {headers: {'Content-Type': type ?? '', 'X-SHA-256': hash}});
}

// The host does not compress this file: read the compressed copy beside it.
async function unpacked(path, response) {
  const packed = await fetch(`${SCOPE.href}${path}.gz`, {cache: 'no-cache'});
  if (!packed.ok) return response.body;
  await response.body.cancel();
  return packed.headers.has('Content-Encoding') ? packed.body : packed.body.pipeThrough(new DecompressionStream('gzip'));
}

async function activate() {
  await self.clients.claim();
  await tellVersion();
}

// Pages of other versions that are still waiting do not start.
async function tellVersion() {
  const clients = await self.clients.matchAll({includeUncontrolled: true, type: 'all'});
  for (const client of clients) client.postMessage({newest: VERSION});
  return clients.map(({id}) => id);
}

// A page and its workers get files of the same version, even if other pages use another one.
async function answer({request, clientId, resultingClientId}, path) {
  if (path.startsWith(LETTERS)) return letters(request);
  const isPage = request.mode === 'navigate', name = path === '' ? 'index.html' : path;
  const version = isPage ? await serving() : await note(`given ${clientId}`) ?? await note('serving') ?? CACHE;
  if (resultingClientId) await setNote(`given ${resultingClientId}`, version);
  const held = await caches.match(SCOPE.href + (isPage && !(name in FILES) ? 'index.html' : name), {cacheName: version});
  return held ?? fetch(request);
}

async function letters(request) {
  const held = await caches.match(request.url, {cacheName: KEPT_LETTERS});
  const response = held ?? await fetch(request);
  if (!held && response.ok) await keepLetters(request.url, response.clone());
  return response;
}

// A full device may have no space for a font; the name is drawn anyway.
async function keepLetters(url, response) {
  try {
    await (await caches.open(KEPT_LETTERS)).put(url, response);
  } catch (error) {
    console.warn('not kept:', url, error.name);
  }
}

// The version that a page gets: this one, or the previous one if this one has failed to start several times.
async function serving() {
  const tries = Number(await note(`tries ${VERSION}`) ?? 0);
  const before = await note('worked');
  const isGood = tries < TRIES || !before || before === CACHE || !(await caches.has(before));
  if (before !== CACHE) await setNote(`tries ${VERSION}`, String(tries + 1));
  const chosen = isGood ? CACHE : before;
  await setNote('serving', chosen);
  return chosen;
}

// A page reports that its version of the app has started. If that is this version, it becomes the fallback, pages of other
// versions are notified, and unused caches are deleted. If it is an older one, this version gets another try, unless it has
// reported a failure.
async function hasStarted(version) {
  if (version !== VERSION) {
    const tries = Number(await note(`tries ${VERSION}`) ?? 0);
    return tries < FAILED && setNote(`tries ${VERSION}`, String(Math.min(tries, TRIES - 1)));
  }
  await setNote('worked', CACHE);
  const open = await tellVersion();
  await forgetClosed(open);
  if (self.registration.waiting || self.registration.installing) return;  // one of the caches belongs to the next version
  const needed = [CACHE, ...await Promise.all(open.map((id) => note(`given ${id}`)))];
  for (const name of await versions()) if (!needed.includes(name)) await caches.delete(name);
}

// Deletes the notes on pages that are no longer open.
async function forgetClosed(open) {
  const notes = await caches.open(NOTES), GIVEN = `${SCOPE.href}given%20`;
  for (const {url} of await notes.keys()) {
    if (url.startsWith(GIVEN) && !open.includes(url.slice(GIVEN.length))) await notes.delete(url);
  }
}

// A page reports that its version cannot start: if a previous version did, it is used at once. If that one fails, too, this
// version is not to blame.
async function hasFailed(version, page) {
  const before = await note('worked'), isThis = version === VERSION;
  await setNote(`tries ${VERSION}`, String(isThis ? FAILED : 0));
  if (isThis && before && before !== CACHE && await caches.has(before)) page.postMessage({again: true});
}
