// What the page offers by itself, on the start screen and never in the midst of a game: a new version, and, once there are
// games to keep, a place among the apps of this device.
(() => {
  const WORDS = {
    update: 'A new version is ready.',
    useIt: 'Use it now',
    later: 'Later',
    install: 'Keep Oracle Companion among your apps: it starts faster there, and your games are safer.',
    onApple: 'To keep Oracle Companion on your Home Screen, tap Share, then “Add to Home Screen”. Games begun here stay in this browser; '
      + 'a backup, saved in the settings, takes them along. Safari clears the games of pages that were not opened for a week, those of apps it keeps.',
    onMac: 'To keep Oracle Companion in your Dock, choose “Add to Dock” in Safari’s File menu. Safari clears the games of pages that were '
      + 'not opened for a week, those of apps it keeps. Games begun here stay here; a backup, saved in the settings, takes them along.',
    onFirefox: 'To keep Oracle Companion on your home screen, open Firefox’s menu and tap “Add to Home screen”.',
    installIt: 'Install',
    noThanks: 'Do not ask again',
  };
  const HAS_GAMES = 'oracle-companion has games', REFUSED = 'oracle-companion stays in the browser';
  const remembered = (key) => { try { return localStorage.getItem(key) !== null; } catch { return true; } };
  const remember = (key) => { try { localStorage.setItem(key, 'yes'); } catch { /* this browser keeps nothing for pages */ } };

  const isAtStart = () => /^#?\/?$/.test(location.hash);
  const isInstalled = () => matchMedia('(display-mode: standalone)').matches || navigator.standalone === true;
  let update = null, prompt = null, isPutOff = false, isScreenThere = false;

  // One at a time; what is new first.
  function show() {
    document.getElementById('offer')?.remove();
    if (!isScreenThere || !isAtStart()) return;
    if (update && !isPutOff) {
      bar(WORDS.update, [WORDS.useIt, update], [WORDS.later, () => { isPutOff = true; }]);
    } else if (remembered(HAS_GAMES) && !remembered(REFUSED) && !isInstalled() && words()) {
      const install = prompt && [WORDS.installIt, () => { prompt.prompt(); prompt = null; }];
      bar(words(), install, [WORDS.noThanks, () => remember(REFUSED)]);
    }
  }

  // How this browser takes an app in; nothing where it cannot.
  function words() {
    const isApple = navigator.vendor.startsWith('Apple'), agent = navigator.userAgent;
    if (prompt) return WORDS.install;
    if (isApple) return navigator.maxTouchPoints > 1 ? WORDS.onApple : WORDS.onMac;
    return /Android.*Firefox/.test(agent) ? WORDS.onFirefox : '';
  }

  function bar(text, ...buttons) {
    const made = Object.assign(document.createElement('div'), {id: 'offer'});
    made.setAttribute('role', 'region');
    made.setAttribute('aria-label', text);
    made.append(Object.assign(document.createElement('span'), {textContent: text}));
    for (const one of buttons.filter(Boolean)) {
      const [label, act] = one;
      const onclick = () => { act(); show(); };
      made.append(Object.assign(document.createElement('button'), {textContent: label, onclick}));
    }
    document.body.append(made);
  }

  // Flutter writes addresses by itself, which no event tells.
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
  addEventListener('beforeinstallprompt', (event) => { event.preventDefault(); prompt = event; show(); });
  addEventListener('appinstalled', () => { remember(REFUSED); show(); });

  globalThis.offers = {
    screen() { isScreenThere = true; show(); },
    games() { remember(HAS_GAMES); },
    update(use) { update = use; isPutOff = false; show(); },
  };
})();
