// Everything in Flutter's semantics tree with its box, and what is wrong with it.
() => {
  const ROLES = ['button', 'textbox', 'checkbox', 'radio', 'switch', 'tab', 'slider', 'menuitem', 'combobox', 'option'];
  const LEAST = 47.5;  // dp: half a pixel is rounding
  const APART = 7.5;
  const AHEAD = 250;  // what Flutter lays out beyond a list's edge, and cuts there
  const near = (one, other) => Math.abs(one - other) < 1.5;
  const all = [...document.querySelectorAll('flt-semantics-host flt-semantics')];
  const scroller = (e) => {
    for (let up = e.parentElement; up; up = up.parentElement)
      if (up.tagName === 'FLT-SEMANTICS' && /(scroll|auto|hidden)/.test(up.style.overflow + up.style.overflowY + up.style.overflowX)) return up.getBoundingClientRect();
    return null;
  };
  const isTapped = (e) => ROLES.includes(e.getAttribute('role')) || e.hasAttribute('flt-tappable')
    || [...e.children].some((c) => ['INPUT', 'TEXTAREA'].includes(c.tagName));
  const name = (e) => (e.ariaLabel || [...e.querySelectorAll('[aria-label]')].map((c) => c.ariaLabel).join(' ') || e.textContent || [...e.querySelectorAll('textarea, input')].map((c) => c.value).join(' ')).trim();
  const cut = (r, s) => s && (near(r.top, s.top) || near(r.bottom, s.bottom) || near(r.bottom, s.bottom + AHEAD)
    || near(r.top, s.top - AHEAD) || near(r.left, s.left) || near(r.right, s.right) || near(r.right, s.right + AHEAD));
  const shown = (r, s) => {
    const b = s || {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
    const left = Math.max(r.left, b.left, 0), top = Math.max(r.top, b.top, 0);
    const right = Math.min(r.right, b.right, innerWidth), bottom = Math.min(r.bottom, b.bottom, innerHeight);
    return right - left > 2 && bottom - top > 2 ? {left, top, right, bottom} : null;
  };
  const faults = [], words = [], taps = [], close = [];
  for (const e of all) {
    const r = e.getBoundingClientRect(), s = scroller(e);
    if (r.width < 1 || r.height < 1) continue;
    const leaf = !e.querySelector('flt-semantics');
    const says = name(e), about = `${JSON.stringify(says.slice(0, 60))} ${Math.round(r.left)},${Math.round(r.top)} ${Math.round(r.width)}x${Math.round(r.height)}`;
    if (isTapped(e) && !e.querySelector('input[disabled]')) {
      taps.push([e, shown(r, s), says]);
      if (!says) faults.push(`nameless ${about}`);
      if ((r.width < LEAST || r.height < LEAST) && !cut(r, s)) faults.push(`small ${about}`);
    }
    if ((leaf && says) || isTapped(e)) {
      const outside = r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1;
      if (outside && !s) faults.push(`cut off ${about}`);
      if (s && (r.left < s.left - 1 || r.right > s.right + 1)) faults.push(`cut off sideways ${about}`);
    }
    if (leaf && says && e.ariaDisabled !== 'true') {
      const v = shown(r, s);
      if (v && r.height >= 16 && v.bottom - v.top > r.height / 2 && !says.endsWith(': nothing')) words.push({says: says.slice(0, 60), x: v.left, y: v.top, w: v.right - v.left, h: v.bottom - v.top});
    }
  }
  taps.forEach(([one, r, says], at) => {
    for (const [other, q, said] of taps.slice(at + 1)) {
      if (one.contains(other) || other.contains(one) || !r || !q) continue;
      const across = Math.min(r.right, q.right) - Math.max(r.left, q.left), down = Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top);
      const both = `${JSON.stringify(says.slice(0, 40))} and ${JSON.stringify(said.slice(0, 40))}`;
      if (across > 2 && down > 2) faults.push(`overlap ${both}`);
      else if (-Math.min(across, down) < APART) close.push(`${Math.round(-Math.min(across, down))} dp between ${both}`);
    }
  });
  return {faults, close, words, taps: taps.length, tree: all.map((e) => e.id + e.ariaLabel + e.textContent + e.style.cssText).join()};
}
