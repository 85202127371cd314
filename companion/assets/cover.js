// The page's own cover: over the app until its first screen is drawn, and again, so that the table can still be read, when the
// companion has stopped. The app speaks over a socket of its own, so that socket tells both. It is read before the page's body:
// nothing may be seen on the wrong ground.
(() => {
  const STOPPED = 'The companion has stopped. Nothing is lost. Start it again.';
  const AWAY = 'This phone has no connection to the device that keeps the game. Nothing is lost. It goes on by itself as soon ' +
    'as both are in the same network again.';
  const isGuest = !['127.0.0.1', 'localhost'].includes(location.hostname);  // the companion's own windows are served there
  const PATIENCE_MS = 2500;
  try {
    const theme = localStorage.getItem('flutter.theme')?.replace(/\W/g, '');  // kept by companion/look/page.py
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
  const told = () => {
    back();
    if (said === 1) setTimeout(uncover, QUIET_MS);
  };
  const back = () => {
    clearTimeout(waiting);
    waiting = undefined;
    document.getElementById('stopped')?.remove();
  };
  const stopped = () => {
    if (document.getElementById('stopped')) return;
    const over = Object.assign(document.createElement('div'), {id: 'stopped'});
    over.setAttribute('role', 'alert');
    over.append(Object.assign(document.createElement('p'), {textContent: isGuest ? AWAY : STOPPED}));
    document.body.append(over);
  };

  const Socket = WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', told);
      this.addEventListener('close', () => { waiting ??= setTimeout(stopped, PATIENCE_MS); });
    }

    send(data) {
      super.send(data);
      saying();
    }
  };
})();
