// The service worker as it is, in a world of its own: a host that publishes versions, a browser's caches, two tabs. Every order of
// what people and the browser can do is tried, to a depth. What has to be so is said by what is in each version and what runs.
(script, depth) => {
  const ADDRESS = 'https://example.org/', RENDERER = 'skwasm', TABS = [0, 1], TRIES = 3;
  const KINDS = ['good', 'throws', 'hangs'], LAST = 2;  // versions are numbers: 0 is there from the start and good
  const NAMES = ['index.html', 'python-worker.js', 'app.bin', 'fonts'];
  const text = (version, name) => (name === 'fonts' ? 'the same in all' : `${name} of ${version}`);
  const hex = (content) => [...new TextEncoder().encode(content)].map((one) => one.toString(16).padStart(2, '0')).join('');

  let world, isOffline = false;
  const wrong = [];

  // What the script finds around it.
  const keyOf = (request) => new URL(request.url ?? request, ADDRESS).href;
  const kept = (cache, request) => {
    const found = cache?.[keyOf(request)];
    return found && new Response(found.content, {headers: found.headers});
  };
  const caches = {
    keys: async () => Object.keys(world.caches),
    has: async (name) => name in world.caches,
    delete: async (name) => delete world.caches[name],
    match: async (request, {cacheName}) => kept(world.caches[cacheName], request),
    open: async (name) => {
      world.caches[name] ??= {};
      return {
        keys: async () => Object.keys(world.caches[name] ?? {}).map((url) => ({url})),
        delete: async (request) => delete world.caches[name][keyOf(request)],
        match: async (request) => kept(world.caches[name], request),
        put: async (request, response) => {
          world.caches[name][keyOf(request)] = {content: await response.text(), headers: [...response.headers]};
        },
      };
    },
  };
  const fetched = async (request) => {
    if (isOffline) throw new TypeError('no network');
    return new Response(text(world.published, new URL(keyOf(request)).pathname.slice(1)));
  };
  const crypto = {subtle: {digest: async (_, content) => content}};
  const clients = {
    claim: async () => {},
    matchAll: async ({type}) => world.tabs.filter(Boolean).flatMap((tab) => [tab.id, ...type === 'all' && tab.worker ? [tab.worker] : []])
      .map((id) => ({id, postMessage: (data) => world.told.push([id, data])})),
  };
  const workers = [0, 1, LAST].map((version) => {
    const heard = {}, files = Object.fromEntries(NAMES.map((name) => [name, [hex(text(version, name)), 1, '', false]]));
    const registration = {get waiting() { return world.waiting; }, get installing() { return world.installing; }};
    const self = {addEventListener: (type, act) => { heard[type] = act; }, skipWaiting: () => { world.isAsked = true; }, clients, registration};
    const source = script.replace('$VERSION', version + '!').replace('$FILES', JSON.stringify(files));
    new Function('self', 'caches', 'fetch', 'crypto', 'location', source)(
      self, caches, fetched, crypto, {href: `${ADDRESS}service-worker.js?renderer=${RENDERER}`});
    return heard;
  });
  async function sent(version, type, event = {}) {
    const waited = [];
    let answer;
    workers[version][type]({...event, waitUntil: (one) => waited.push(one), respondWith: (one) => { answer = one; }});
    await Promise.all(waited);
    return answer;
  }

  // What the browser does.
  async function given(clientId, name, mode = 'cors', resultingClientId = '') {
    const request = {method: 'GET', mode, url: ADDRESS + (mode === 'navigate' ? '' : name)};
    return (await (await sent(world.active, 'fetch', {request, clientId, resultingClientId})).text().catch(() => ''));
  }
  async function activated() {
    [world.active, world.waiting, world.isAsked] = [world.waiting, null, false];
    await sent(world.active, 'activate');
    await heardByPages();
  }
  async function installed() {
    world.installing = world.published;
    await sent(world.published, 'install');
    [world.installing, world.waiting, world.told] = [null, world.published, []];
  }
  async function loaded(at) {
    const id = `${at}${world.tabs[at]?.id.endsWith('a') ? 'b' : 'a'}`;
    if (world.waiting && !world.tabs.some(Boolean)) await activated();
    const page = await given('', 'index.html', 'navigate', id).catch(() => '');
    world.tabs[at] = {id, version: Number(page.split(' of ')[1] ?? NaN), stage: 'loading', worker: null};
  }
  async function goneOn() {
    for (const tab of world.tabs) if (tab?.stage === 'waiting' && !isRunning()) await running(tab);
  }
  const isRunning = () => world.tabs.some((tab) => tab?.stage === 'running');

  // What a page does, as start.js has it.
  async function running(tab) {
    tab.stage = 'running';
    if (tab.version < world.newest) wrong.push([`version ${tab.version} ran after ${world.newest} had`, world.path]);
    world.newest = Math.max(world.newest, tab.version);
    await sent(world.active, 'message', {data: {started: `${tab.version}!`}, source: source(tab)});
    await heardByPages();
  }
  const source = (tab) => ({id: tab.id, postMessage: (data) => world.told.push([tab.id, data])});
  async function heardByPages() {
    const told = world.told.splice(0);
    for (const [id, data] of told) {
      const at = world.tabs.findIndex((tab) => tab?.id === id), tab = world.tabs[at];
      if (!tab) continue;
      if (data.again) await loaded(at);
      if (data.newest && data.newest !== `${tab.version}!` && ['loading', 'waiting'].includes(tab.stage)) tab.stage = 'aside';
    }
  }
  async function ofItsVersion(tab, name) {
    const found = await given(tab.worker ?? tab.id, name).catch(() => 'nothing');
    if (found !== text(tab.version, name)) wrong.push([`a page of version ${tab.version} was given ${found}`, world.path]);
  }

  // What can happen in a world; every act is possible or returns null.
  const acts = {
    ...Object.fromEntries(KINDS.map((kind) => [
      `publish ${kind}`, () => world.published < LAST && world.tabs.some(Boolean) && (async () => {
        world.kinds.push(kind);
        world.published++;
        await installed();
      }),
    ])),
    ...Object.fromEntries(TABS.flatMap((at) => [
      [`open ${at}`, () => !world.tabs[at] && (() => loaded(at))],
      [`close ${at}`, () => world.tabs[at] && (async () => { world.tabs[at] = null; await goneOn(); })],
      [`reload ${at}`, () => world.tabs[at] && (async () => { world.tabs[at].stage = 'leaving'; await goneOn(); await loaded(at); })],
      [`go ${at}`, () => world.tabs[at]?.stage === 'loading' && (() => started(at))],
      [`turn ${at}`, () => world.tabs[at]?.stage === 'aside' && !isRunning() && (() => loaded(at))],
      [`use ${at}`, () => world.waiting && world.tabs[at]?.stage === 'running' && (async () => {
        await sent(world.waiting, 'message', {data: {takeOver: true}, source: source(world.tabs[at])});
        if (world.isAsked) await activated();
        await loaded(at);
        await goneOn();
      })],
    ])),
  };
  async function started(at) {
    const tab = world.tabs[at];
    await given(tab.id, 'python-worker.js', 'same-origin', `${tab.id}w`);
    tab.worker = `${tab.id}w`;
    await ofItsVersion(tab, 'app.bin');
    if (world.kinds[tab.version] === 'hangs') tab.stage = 'hanging';
    else if (world.kinds[tab.version] === 'good') {
      tab.stage = 'waiting';
      await goneOn();
    } else {
      tab.stage = 'failed';
      await sent(world.active, 'message', {data: {failed: `${tab.version}!`}, source: source(tab)});
      await heardByPages();
    }
  }

  async function openedAlone() {
    world.tabs = [null, null];
    await loaded(0);
    const {version} = world.tabs[0];
    for (let again = 0; again < 2 && world.tabs[0].stage === 'loading'; again++) await started(0);
    return version;
  }
  async function startsAgain() {
    isOffline = true;
    world.tabs = [null, null];
    const isRight = () => isRunning() && (world.kinds[world.active] !== 'good' || world.tabs[0].version === world.active);
    for (let tries = 0; tries < TRIES && !isRight(); tries++) await openedAlone();
    if (!isRight()) wrong.push([`closed and opened ${TRIES} times, it does not run, or not in a new version that works`, world.path]);
    await openedAlone();  // the last time that a broken version may be tried
    if (world.kinds[await openedAlone()] === 'throws') wrong.push(['a version that reported its failure is tried again', world.path]);
    isOffline = false;
  }

  return (async () => {
    world = {
      kinds: ['good'], published: 0, active: 0, waiting: null, installing: null, isAsked: false, newest: 0, caches: {}, tabs: [null, null],
      told: [], path: [],
    };
    await sent(0, 'install');
    world.told = [];
    for (const act of ['open 0', 'go 0']) await acts[act]()();
    let states = [world];
    const seen = new Set();
    for (let at = 0; at <= depth; at++) {
      const next = [];
      for (const state of states) {
        const key = JSON.stringify({...state, path: 0});
        if (seen.has(key)) continue;
        seen.add(key);
        world = structuredClone(state);
        for (const tab of world.tabs) if (tab && ['running', 'waiting'].includes(tab.stage)) await ofItsVersion(tab, 'app.bin');
        await startsAgain();
        for (const name of at < depth ? Object.keys(acts) : []) {
          world = state;
          const act = acts[name]();
          if (!act) continue;
          world = structuredClone(state);
          world.path.push(name);
          await act();
          next.push(world);
        }
      }
      states = next;
    }
    return {states: seen.size, wrong: Object.entries(Object.groupBy(wrong, ([what]) => what)).map(([what, all]) =>
      `${what}, ${all.length} times, first: ${all[0][1].join(', ')}`)};
  })();
}
