// Starts the app in a page: makes sure that all files are on this device, shows the progress, then starts Python and the screen.
(() => {
  const MB = 1e6, CHECK_AGAIN_MS = 3600e3;
  const NAME = 'oracle-companion', HAND_OVER_MS = 5000, JOIN = /^#join\b/;
  const VERSION = document.documentElement.dataset.version;
  const query = new URLSearchParams(location.search);
  const loading = document.getElementById('loading');
  const apps = {};

  const say = (words) => {
    loading.querySelector('p').textContent = words;
    loading.querySelector('#figures').hidden = true;
  };
  const megabytes = new Intl.NumberFormat(SENTENCES.language, {minimumFractionDigits: 1, maximumFractionDigits: 1});
  const inFigures = (done, all) =>
    SENTENCES.figures.replace('{done}', megabytes.format(done / MB)).replace('{all}', megabytes.format(all / MB));
  const sayLoading = (done, all) => {
    const figures = loading.querySelector('#figures'), words = loading.querySelector('p');
    if (words.textContent !== SENTENCES.loading) words.textContent = SENTENCES.loading;
    figures.hidden = false;
    Object.assign(figures.querySelector('progress'), {value: done, max: all});
    figures.querySelector('span').textContent = inFigures(done, all);
  };
  const cover = (words) => { say(words); document.body.append(loading); };

  // Flutter draws with WebAssembly in browsers that decode pictures and break lines themselves (Chromium).
  const isChromium = typeof ImageDecoder === 'function' && typeof Intl.v8BreakIterator === 'function';
  flet.webRenderer = isChromium ? 'skwasm' : 'canvaskit';

  // A page that the user leaves may be cached with its worker, as WebKit does, and would keep the games locked.
  function endWhenLeft(worker) {
    addEventListener('pagehide', () => worker.terminate());
    addEventListener('pageshow', ({persisted}) => { if (persisted) location.reload(); });
  }

  function startWorker() {
    const worker = new Worker('python-worker.js', {type: 'module'});
    endWhenLeft(worker);
    const pause = query.get('tap-pause-ms');
    const environment = pause === null ? {} : {COMPANION_TAP_PAUSE_MS: pause};
    worker.postMessage({start: {environment, hadGames: offers.hadGames(), canInvite: 'RTCPeerConnection' in window}});
    worker.onmessage = ({data}) => { if (!(data instanceof Uint8Array)) heard(data); };
    worker.onerror = ({message}) => heard({failed: String(message)});  // undefined if it could not be loaded
    return worker;
  }

  function heard({answer, asksWay, elsewhere, failed, games, keep, phone, started}) {
    if (phone) hearPhone(phone);
    if (asksWay) worker.postMessage({way: offers.way()});
    if (answer) offers.answer(answer);
    if (keep) navigator.storage?.persist?.();
    if (games) offers.games();
    if (elsewhere !== undefined) cover(elsewhere ? SENTENCES.elsewhere : SENTENCES.starting);
    if (failed !== undefined) {
      cover(SENTENCES.failed);
      navigator.serviceWorker?.controller?.postMessage({failed: VERSION});
    }
    if (started) hasStarted = true;
  }

  // What the app tells other phones, or asks about them.
  let phones;
  async function hearPhone(asked) {
    const told = (event) => worker.postMessage({phone: event}, event.bytes ? [event.bytes.buffer] : []);
    phones ??= import('./host.js').then(({Phones}) => new Phones(told));
    (await phones).hear(asked);
  }

  // Whether this page shows another phone's table: it was opened with that phone's code, or was at the table before a reload
  // or before it was closed.
  addEventListener('hashchange', () => { if (JOIN.test(location.hash)) location.reload(); });
  async function isGuest() {
    try {
      if (JOIN.test(location.hash) || sessionStorage.getItem('oracle-companion guest') !== null) return true;
      return localStorage.getItem('oracle-companion table') !== null && (await import('./guest.js')).isExpected();
    } catch {
      return JOIN.test(location.hash);
    }
  }

  // A page that waits for another to close does not start its old version once a newer one is used: it reloads when its turn
  // comes. The page in which the user asked for the new version goes first.
  let hasStarted = false;
  function stepAside() {
    if (!worker || hasStarted) return;
    worker.terminate();
    setTimeout(() => navigator.locks.request(NAME, () => location.reload()), HAND_OVER_MS);
  }

  // The first message registers the page; the second is the first screen, of a guest's page, too, and is drawn two frames later.
  function uncover(messages) {
    if (messages !== 2) return;
    navigator.serviceWorker?.controller?.postMessage({started: VERSION});
    requestAnimationFrame(() => requestAnimationFrame(() => { loading.remove(); offers.screen(); }));
  }

  // Flutter's interface to Python.
  let worker;
  globalThis.jsConnect = async (id, args, receive) => {
    const own = apps[id] = worker;
    let messages = 0;
    await new Promise((resolve, reject) => {
      own.onmessage = ({data}) => {
        if (data instanceof Uint8Array) {
          uncover(++messages);
          return receive(data);
        }
        heard(data);
        if (data.started) resolve();
        if (data.failed !== undefined) reject(data.failed);
      };
      own.postMessage({connect: {args, documentUrl: document.URL}});
    });
  };
  globalThis.jsSend = async (id, data) => apps[id]?.postMessage(data, [data.buffer]);
  globalThis.jsDisconnect = async (id) => { apps[id]?.terminate(); delete apps[id]; };

  // The service worker of an app in a parent folder controls this page, too, until this app has its own.
  const SERVICE_WORKER = new URL('service-worker.js', location.href).href;
  const isOurs = () => navigator.serviceWorker.controller?.scriptURL.startsWith(SERVICE_WORKER) ?? false;

  // All files are on this device once the service worker controls the page. Without a secure address there is no service worker:
  // the page then loads from the network each time.
  async function onThisDevice() {
    if (!('serviceWorker' in navigator)) return;
    navigator.serviceWorker.addEventListener('message', ({data}) => {
      if (data.all && !worker) sayLoading(data.done, data.all);
      if (data.again) location.reload();
      if (data.newest && data.newest !== VERSION) stepAside();
    });
    const isAnothers = navigator.serviceWorker.controller !== null && !isOurs();
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', () => { if (isOurs()) resolve(); });
    });
    const registration = await navigator.serviceWorker.register(`service-worker.js?renderer=${flet.webRenderer}`, {updateViaCache: 'none'});
    offerUpdates(registration);
    if (isOurs() || registration.active) return;  // a forced reload bypasses it
    const refused = new Promise((resolve) => {
      registration.installing?.addEventListener('statechange', ({target}) => { if (target.state === 'redundant') resolve(); });
    });
    await Promise.race([controlled, refused]);
    if (isOurs() && isAnothers) await reloaded();
  }

  // A page served by its own service worker has the right version.
  function reloaded() {
    location.reload();
    return new Promise(() => {});
  }

  function offerUpdates(registration) {
    const offered = (next) => { if (next?.state === 'installed' && isOurs()) offer(next); };
    offered(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const next = registration.installing;
      next.addEventListener('statechange', () => offered(next));
    });
    const check = () => registration.update().catch(() => {});  // without a network there is no update
    setInterval(check, CHECK_AGAIN_MS);
    document.addEventListener('visibilitychange', () => { if (!document.hidden) check(); });
  }

  function offer(next) {
    offers.update(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {once: true});
      next.postMessage({takeOver: true});
    });
  }

  async function start() {
    await onThisDevice().catch((error) => console.warn('not kept for offline use:', error));
    say(SENTENCES.starting);
    if (await isGuest()) await import('./guest.js').then(({begin}) => begin(uncover));
    else worker = startWorker();
    document.body.append(Object.assign(document.createElement('script'), {src: 'flutter_bootstrap.js', async: true}));
  }
  start();
})();
