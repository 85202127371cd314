// The browser's history holds the screens that led to this one, as the app's own trail does (companion/window/context.py): an
// address that is in it already is gone back to, not put on top once more, and a table takes the place of the set-up it began
// from. Flutter only ever puts addresses on top, each with its number.
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
      // This browser keeps nothing for pages: the way back is a longer one.
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
