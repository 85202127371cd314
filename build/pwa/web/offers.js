// What only the page knows: a new version, which it offers on the start screen and never during a game; and how this browser
// installs the app, which the app's start screen asks for once there are games to keep.
(() => {
  const HAS_GAMES = 'oracle-companion has games', REFUSED = 'oracle-companion stays in the browser', LATER = 'oracle-companion asks again';
  const MONTH_MS = 30 * 24 * 3600e3;
  const read = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const remember = (key, value = 'yes') => { try { localStorage.setItem(key, value); } catch { /* this browser keeps nothing for pages */ } };

  const isAtStart = () => /^#?\/?$/.test(location.hash);
  const isInstalled = () => matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;
  let update = null, prompt = null, isPutOff = false, isScreenThere = false;

  function show() {
    document.getElementById('offer')?.remove();
    if (!isScreenThere || !isAtStart() || !update || isPutOff) return;
    bar(SENTENCES.update, [SENTENCES.use_it, update], [SENTENCES.later, () => { isPutOff = true; }]);
  }

  // How this browser installs an app; empty if it cannot or already has, or if the user does not want to be asked.
  function way() {
    const isWanted = read(HAS_GAMES) && !read(REFUSED) && !(Number(read(LATER)) > Date.now()) && !isInstalled();
    if (!isWanted) return '';
    if (prompt) return 'install';
    if (navigator.vendor.startsWith('Apple')) return navigator.maxTouchPoints > 1 ? 'iphone' : 'mac';
    return /Android.*Firefox/.test(navigator.userAgent) ? 'firefox' : '';
  }

  const answers = {
    install() { prompt?.prompt(); prompt = null; },
    later() { remember(LATER, String(Date.now() + MONTH_MS)); },
    never() { remember(REFUSED); },
  };

  function bar(text, ...buttons) {
    const made = Object.assign(document.createElement('div'), {id: 'offer'});
    made.setAttribute('role', 'region');
    made.setAttribute('aria-label', text);
    made.append(Object.assign(document.createElement('span'), {textContent: text}));
    for (const [label, act] of buttons) {
      const onclick = () => { act(); show(); };
      made.append(Object.assign(document.createElement('button'), {textContent: label, onclick}));
    }
    document.body.append(made);
  }

  // Flutter changes the address without an event.
  const moved = () => { isPutOff = false; show(); };
  for (const name of ['pushState', 'replaceState']) {
    const write = history[name];
    history[name] = function (...told) {
      const before = location.hash;
      write.apply(this, told);
      if (location.hash !== before) moved();
    };
  }
  addEventListener('popstate', moved);
  addEventListener('beforeinstallprompt', (event) => { event.preventDefault(); prompt = event; });
  addEventListener('appinstalled', answers.never);

  globalThis.offers = {
    screen() { isScreenThere = true; show(); },
    games() { remember(HAS_GAMES); },
    hadGames: () => read(HAS_GAMES) !== null,
    way,
    answer(name) { answers[name](); },
    update(use) { update = use; isPutOff = false; show(); },
  };
})();
