// Everything in Flutter's semantics tree with its box, and what is wrong with it.
() => {
  const ROLES = ['button', 'textbox', 'checkbox', 'radio', 'switch', 'tab', 'slider', 'menuitem', 'combobox', 'option'];
  const LEAST = 47.5;  // dp: half a pixel is rounding
  const APART = 7.5;
  const LEGIBLE = 48;  // dp of what an edge cuts that surely hold a whole line of large words
  const MARK = /^[\w ]+ (circle|square|triangle|diamond|star|hexagon|cross) for |: \d+ of \d+ points, /;  // pictures without words, told by shape and length, too
  const AHEAD = 250;  // what Flutter lays out beyond a list's edge, and cuts there
  const near = (one, other) => Math.abs(one - other) < 5;  // what is cut by the edge of a scrolled part lies some dp off there
  const all = [...document.querySelectorAll('flt-semantics-host flt-semantics')];
  const isScroller = (e) => e.tagName === 'FLT-SEMANTICS' && /(scroll|auto|hidden)/.test(e.style.overflow + e.style.overflowY + e.style.overflowX);
  const scrollers = (e) => e ? [...(isScroller(e) ? [e.getBoundingClientRect()] : []), ...scrollers(e.parentElement)] : [];
  const isScrolledAcross = (e) => !!e && (e.style.overflowX === 'scroll' || isScrolledAcross(e.parentElement));
  const isTapped = (e) => ROLES.includes(e.getAttribute('role')) || e.hasAttribute('flt-tappable')
    || [...e.children].some((c) => ['INPUT', 'TEXTAREA'].includes(c.tagName));
  const name = (e) => (e.ariaLabel || [...e.querySelectorAll('[aria-label]')].map((c) => c.ariaLabel).join(' ') || e.textContent || [...e.querySelectorAll('textarea, input')].map((c) => c.value).join(' ')).trim();
  const cut = (r, s) => (near(r.top, s.top) || near(r.bottom, s.bottom) || near(r.bottom, s.bottom + AHEAD)
    || near(r.top, s.top - AHEAD) || near(r.left, s.left) || near(r.right, s.right) || near(r.right, s.right + AHEAD));
  const shown = (r, around) => {
    const all = [r, {left: 0, top: 0, right: innerWidth, bottom: innerHeight}, ...around];
    const left = Math.max(...all.map((one) => one.left)), top = Math.max(...all.map((one) => one.top));
    const right = Math.min(...all.map((one) => one.right)), bottom = Math.min(...all.map((one) => one.bottom));
    return right - left > 2 && bottom - top > 2 ? {left, top, right, bottom} : null;
  };
  const faults = [], words = [], taps = [], close = [];
  for (const e of all) {
    const r = e.getBoundingClientRect(), around = scrollers(e.parentElement), s = around[0] || null;
    if (r.width < 1 || r.height < 1) continue;
    const leaf = !e.querySelector('flt-semantics');
    const says = name(e), about = `${JSON.stringify(says.slice(0, 60))} ${Math.round(r.left)},${Math.round(r.top)} ${Math.round(r.width)}x${Math.round(r.height)}`;
    if (isTapped(e) && !e.querySelector('input[disabled]')) {
      taps.push([e, shown(r, around), says]);
      if (!says) faults.push(`nameless ${about}`);
      if (e.role === 'button' && !e.hasAttribute('flt-tappable') && e.ariaDisabled !== 'true') {
        faults.push(`${e.querySelector('[role=button]') ? 'a button within' : 'nothing activates'} ${about}`);
      }
      const isPast = r.bottom <= 0;  // scrolled away above the window, where what is cut is cut anywhere
      if ((r.width < LEAST || r.height < LEAST) && !isPast && !around.some((one) => cut(r, one))) faults.push(`small ${about}`);
    }
    if ((leaf && says) || isTapped(e)) {
      const outside = r.left < -1 || r.right > innerWidth + 1 || r.top < -1 || r.bottom > innerHeight + 1;
      if (outside && !s) faults.push(`cut off ${about}`);
      if (s && !isScrolledAcross(e) && (r.left < s.left - 1 || r.right > s.right + 1)) faults.push(`cut off sideways ${about}`);
    }
    if (leaf && says && e.ariaDisabled !== 'true') {
      const v = shown(r, around);
      const least = around.some((one) => cut(r, one)) ? LEGIBLE : 16;
      if (v && v.bottom - v.top >= least && v.bottom - v.top > r.height / 2 && !says.endsWith(': nothing') && !MARK.test(says)) words.push({says: says.slice(0, 60), x: v.left, y: v.top, w: v.right - v.left, h: v.bottom - v.top});
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
