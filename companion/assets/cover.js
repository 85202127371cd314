// The page's cover: hides the app until its first screen is drawn, and keeps the table readable after the companion has stopped.
// Both are detected on the app's websocket. Loaded before the page's body, so that nothing shows on the wrong background.
(() => {
  const {stopped: STOPPED, away: AWAY, gone: GONE, again: AGAIN} = SENTENCES;
  const isGuest = !['127.0.0.1', 'localhost'].includes(location.hostname);  // the host's own windows use these names
  const PATIENCE_MS = 2500;
  const SENT_AWAY = 4401;  // close code for a phone that the host removed
  try {
    const theme = localStorage.getItem('flutter.theme')?.replace(/\W/g, '');  // stored by companion/look/theme.py
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // This browser has no storage for pages: the cover uses the system's theme.
  }

  // The page's first message registers it; the second can only come from a mounted screen. Three frames later that screen is
  // drawn, and Flutter's "Working" is gone. Some screens send nothing: they are uncovered after a timeout.
  const QUIET_MS = 4000;
  let said = 0, waiting;
  const uncover = () => document.getElementById('cover')?.remove();
  // A device under load draws late: count only frames that come in time, up to a limit.
  const LATE_MS = 100, LONGEST_MS = 2000;
  const inFrames = (count, act, last = performance.now(), since = last) => requestAnimationFrame(now => {
    if (!count || now - since > LONGEST_MS) act();
    else inFrames(now - last < LATE_MS ? count - 1 : count, act, now, since);
  });
  const saying = () => {
    if (++said === 2) inFrames(3, uncover);
  };
  // Without a connection Flet replaces the table with its own screen. So the last picture of the table covers that, until the
  // reconnected app has sent nothing for a moment: then the table is drawn again. A player's private cards are never kept in
  // such a picture, since nothing could hide them.
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

  // Flet doubles the wait before each attempt to reconnect: sixteen seconds and more after half a minute without a network. So
  // the page polls meanwhile with plain requests, which browsers don't slow down after failures; once one is answered, the timers
  // that Flet set when the socket closed run at once. An attempt that began without a network may hang, and is cancelled. If an
  // answer leads to no connection (too many windows, say), Flet's own waits apply.
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

  // A phone that slept may have lost its connection without an event: reconnect.
  const ASLEEP_MS = 20_000;
  let hiddenAt;
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hiddenAt = Date.now();
    else if (isGuest && Date.now() - hiddenAt > ASLEEP_MS) socket?.close();
  });

  // Any attempt may hang, and so may an open connection: one on which nothing has arrived is closed, and Flet tries again.
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
      this.addEventListener('error', lost);  // on a failed attempt Flet handles this, before "close"
      this.addEventListener('close', lost);
    }

    send(data) {
      super.send(data);
      saying();
    }
  };
})();
