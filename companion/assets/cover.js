// The page's own cover: over the app until its first screen is drawn, and again, so that the table can still be read, when the
// companion has stopped. The app speaks over a socket of its own, so that socket tells both. It is read before the page's body:
// nothing may be seen on the wrong ground.
(() => {
  const STOPPED = 'The companion has stopped. Nothing is lost. Start it again.';
  const AWAY = 'This phone has no connection to the host device. Nothing is lost. It reconnects by itself as soon as both ' +
    'are on the same network again.';
  const isGuest = !['127.0.0.1', 'localhost'].includes(location.hostname);  // the companion's own windows are served there
  const PATIENCE_MS = 2500;
  const SENT_AWAY = 4401;  // the code with which the host closes the socket of a phone that was removed
  const GONE = 'This phone has left the table. Everything entered is safe on the host device.';
  const AGAIN = 'Join again';
  try {
    const theme = localStorage.getItem('flutter.theme')?.replace(/\W/g, '');  // kept by companion/look/theme.py
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // This browser keeps nothing for pages: the cover is as the system has it.
  }

  // What the page says first registers it; what it says next it can say only of a screen that is there. Three frames later
  // that is drawn, and Flutter's own "Working" is not. Some screens have nothing to say: for those there is a while.
  const QUIET_MS = 4000;
  let said = 0, waiting;
  const uncover = () => document.getElementById('cover')?.remove();
  // A device under load draws late: only frames that come in time are counted, for a while.
  const LATE_MS = 100, LONGEST_MS = 2000;
  const inFrames = (count, act, last = performance.now(), since = last) => requestAnimationFrame(now => {
    if (!count || now - since > LONGEST_MS) act();
    else inFrames(now - last < LATE_MS ? count - 1 : count, act, now, since);
  });
  const saying = () => {
    if (++said === 2) inFrames(3, uncover);
  };
  // Without a connection Flet shows a screen of its own in place of the table. So the last picture of the table lies over it,
  // until the app, there again, has been silent for a moment: then the next one is drawn. Cards that one player alone may see
  // are not left lying there: nobody could put them away.
  const SETTLED_MS = 700, OWN = /\/own\//;
  let settling;
  const canvases = root => [...root.querySelectorAll('*')].flatMap(
    one => one.shadowRoot ? canvases(one.shadowRoot) : one.localName === 'canvas' ? [one] : []);
  const keepPicture = () => {
    if (OWN.test(location.pathname) || document.getElementById('last') || document.getElementById('cover')) return;
    const last = Object.assign(document.createElement('canvas'), {id: 'last'});
    last.width = innerWidth * devicePixelRatio;
    last.height = innerHeight * devicePixelRatio;
    const pen = last.getContext('2d');
    pen.scale(devicePixelRatio, devicePixelRatio);
    for (const one of canvases(document)) {
      const {x, y, width, height} = one.getBoundingClientRect();
      if (one.width && one.height) pen.drawImage(one, x, y, width, height);
    }
    document.body.append(last);
  };
  const dropPicture = () => {
    forget(settling);
    settling = later(() => document.getElementById('last')?.remove(), SETTLED_MS);
  };
  const told = () => {
    back();
    if (document.getElementById('last')) dropPicture();
    if (said === 1) setTimeout(uncover, QUIET_MS);
  };
  const back = () => {
    forget(waiting);
    waiting = undefined;
    document.getElementById('stopped')?.remove();
  };
  const stopped = (words, ...ways) => {
    document.getElementById('stopped')?.remove();
    const over = Object.assign(document.createElement('div'), {id: 'stopped'});
    over.setAttribute('role', 'alert');
    over.append(Object.assign(document.createElement('p'), {textContent: words}), ...ways);
    document.body.append(over);
  };

  // Flet waits twice as long before each try to come back: sixteen seconds and more after half a minute without a network. So
  // the page knocks meanwhile, by plain requests, which browsers do not slow down after failures; as soon as it is answered, what
  // Flet put off when the socket closed goes on. A try that found no network when it began may hang, and is given up. Where the
  // answer leads to no connection, as for one window too many, Flet's own time is kept to.
  const KNOCK_MS = 700;
  const Socket = WebSocket, later = setTimeout, forget = clearTimeout, held = new Map();
  let socket, triedAt, isAway = false, isJustLost = false, isSentAway = false, wasAnswered;
  globalThis.setTimeout = (act, ms, ...given) => {
    if (!isJustLost || !(ms > 0)) return later(act, ms, ...given);
    const go = () => {
      clearTimeout(id);
      act(...given);
    };
    const id = later(go, ms);
    held.set(id, go);
    return id;
  };
  globalThis.clearTimeout = id => {
    held.delete(id);
    forget(id);
  };
  const goOn = () => {
    if (socket.readyState !== Socket.CONNECTING) return [...held.values()].forEach(go => go()), true;
    if (performance.now() - triedAt > KNOCK_MS) socket.close();
    return false;
  };
  const knock = async () => {
    if (!isAway) return;
    const asked = {method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(2 * KNOCK_MS)};
    const isAnswered = await fetch('/favicon.png', asked).then(answer => answer.ok, () => false);
    wasAnswered = isAnswered && (wasAnswered || goOn());
    later(knock, KNOCK_MS);
  };
  const sentAway = () => {
    isSentAway = true;
    forget(waiting);
    stopped(GONE, Object.assign(document.createElement('button'), {textContent: AGAIN, onclick: () => location.reload()}));
  };
  const lost = event => {
    if (event.code === SENT_AWAY) sentAway();
    if (isSentAway) return;
    forget(settling);
    keepPicture();
    waiting ??= later(() => stopped(isGuest ? AWAY : STOPPED), PATIENCE_MS);
    isJustLost = true;
    later(() => { isJustLost = false; }, 0);
    if (isAway) return;
    isAway = true;
    wasAnswered = false;
    knock();
  };
  const found = () => {
    isAway = false;
  };

  // A phone that slept may have lost its connection without having been told: it makes a new one.
  const ASLEEP_MS = 20_000;
  let hiddenAt;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (isGuest && Date.now() - hiddenAt > ASLEEP_MS) socket?.close();
  });

  // A try may hang, the first as well, and so may a connection: where nothing at all has come it is given up, and Flet tries again.
  const SILENT_MS = 10_000;
  globalThis.WebSocket = class extends Socket {
    constructor(...address) {
      super(...address);
      socket = this;
      triedAt = performance.now();
      const silent = later(() => this.close(), SILENT_MS);
      this.addEventListener('message', () => forget(silent), {once: true});
      this.addEventListener('message', told);
      this.addEventListener('open', found);
      this.addEventListener('error', lost);  // of a try that fails Flet is told by it, before it is closed
      this.addEventListener('close', lost);
    }

    send(data) {
      super.send(data);
      saying();
    }
  };
})();
