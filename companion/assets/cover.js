// The page's own cover: over the app until its first screen is drawn, and again, so that the table can still be read, when the
// companion has stopped. The app speaks over a socket of its own, so that socket tells both. It is read before the page's body:
// nothing may be seen on the wrong ground.
(() => {
  const STOPPED = 'The companion has stopped. Nothing is lost. Start it again.';
  const PATIENCE_MS = 2500;
  try {
    const theme = localStorage.getItem('flutter.theme')?.replace(/\W/g, '');  // kept by companion/look/page.py
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // This browser keeps nothing for pages: the cover is as the system has it.
  }

  let heard = 0, waiting;
  // The first message registers the page, the second is the first screen: it is drawn two frames later.
  const told = () => {
    back();
    if (++heard === 2) requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById('cover')?.remove()));
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
    over.append(Object.assign(document.createElement('p'), {textContent: STOPPED}));
    document.body.append(over);
  };

  const Socket = WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...address) {
      super(...address);
      this.addEventListener('message', told);
      this.addEventListener('close', () => { waiting ??= setTimeout(stopped, PATIENCE_MS); });
    }
  };
})();
