// Keeps the browser's history equal to the app's back stack (companion/window/context.py): navigation to an address in it goes
// back to that entry instead of pushing another, and a table replaces its set-up screen. Flutter only pushes addresses, each with
// a number.
(() => {
  const KEY = 'way back';
  const push = history.pushState;
  const isSetUp = (address) => /\/new\/[^/]+$/.test(address);
  const isTable = (address) => /\/table\/[^/]+$/.test(address);
  const number = () => history.state?.serialCount ?? 0;

  const kept = () => {
    try {
      return JSON.parse(sessionStorage.getItem(KEY)) ?? [];
    } catch {
      return [];
    }
  };
  const keep = (trail) => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(trail));
    } catch {
      // This browser has no storage for pages: going back takes more steps.
    }
  };

  history.pushState = function (state, title, url) {
    const address = new URL(url, document.baseURI).href;
    const here = {number: number(), address: location.href};
    const before = kept().filter((one) => one.number < here.number);
    const found = before.findLastIndex((one) => one.address === address);
    if (found >= 0) {
      keep(before.slice(0, found));
      history.go(found - before.length);
    } else if (isSetUp(here.address) && isTable(address)) {
      keep(before);
      history.replaceState(state, title, url);
    } else {
      keep([...before, here]);
      push.call(history, state, title, url);
    }
  };
})();
