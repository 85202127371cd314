// What of a table's question can be seen: its keys, what can be tapped on the board above them, and where words lie; all
// as Flutter laid it out. What lies over the table takes the place of both.
() => {
  const LEAST = 47.5;  // dp: half a pixel is rounding
  const ROLES = ['button', 'checkbox', 'radio', 'switch'];
  const HEAD = 51;  // where the bar on top ends
  const CARD = 160;  // dp of the highest card
  const EDGE = 8;  // how wide a scroll bar's track is
  const host = document.querySelector('flt-semantics-host'), all = [...host.querySelectorAll('flt-semantics')];
  const boxes = new Map();
  const box = (e) => {
    if (!boxes.has(e)) boxes.set(e, e.getBoundingClientRect());
    return boxes.get(e);
  };
  const own = (e) => [...e.childNodes].filter((one) => !/^FLT/.test(one.nodeName)).map((one) => one.textContent).join(' ');
  const said = new Map(all.map((e) => [e, (e.ariaLabel || own(e)).trim()]));
  const says = (e) => said.get(e) || [...e.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel).join(' ') || e.textContent;
  const isTapped = (e) => e.hasAttribute('flt-tappable') || ROLES.includes(e.getAttribute('role'));
  const around = (e) => e && e !== host ? [...(said.has(e) ? [e] : []), ...around(e.parentElement)] : [];
  const isScrolled = (e) => /(scroll|auto)/.test(e.style.overflow + e.style.overflowY);
  const scrollers = (e) => around(e.parentElement).filter(isScrolled);
  const within = (r, s) => r.left > s.left - 1 && r.right < s.right + 1 && r.top > s.top - 1 && r.bottom < s.bottom + 1;
  const across = (r, q) => Math.min(r.right, q.right) - Math.max(r.left, q.left);
  const down = (r, q) => Math.min(r.bottom, q.bottom) - Math.max(r.top, q.top);
  const room = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};

  // What cuts a node: a scrolled part has nodes as far as they are painted, and whole ones where they are out of sight.
  const cuts = (e, r) => scrollers(e).find((one) => {
    const s = box(one), more = one.scrollHeight - one.clientHeight - one.scrollTop;
    return !within(r, s) || (more > 1 && r.bottom > s.bottom - 0.6) || (one.scrollTop > 1 && r.top < s.top + 0.6);
  });
  const drawn = (e, r) => ({top: Math.max(r.top, cuts(e, r) ? box(cuts(e, r)).top : 0), bottom: r.bottom});
  const hasWords = (e) => isTapped(e) || (said.get(e) && !e.querySelector('flt-semantics'));
  const shown = all.filter((e) => hasWords(e) && box(e).width > 0 && within(box(e), room) && scrollers(e).every((one) => within(box(e), box(one))));
  const isOnBoard = (e) => !isInside(e) && around(e).some((one) => one.getAttribute('role') === 'group' && !one.contains(holder));
  // Lines between dots are nearer to each other than a thumb is wide, so that only their middles are apart.
  const isUnder = (e, one, r, q) => /LINE/.test(says(e)) && /LINE/.test(says(one)) ? within({left: (r.left + r.right) / 2 - 4,
    right: (r.left + r.right) / 2 + 4, top: (r.top + r.bottom) / 2 - 4, bottom: (r.top + r.bottom) / 2 + 4}, q)
    : across(r, q) > 2 && down(r, q) > 2;
  const over = (e, r) => shown.find((one) => !(isInside(e) && isOnBoard(one)) && !one.contains(e) && !e.contains(one)
    && isUnder(e, one, r, box(one)));  // what asks lies over the board
  const seen = (e) => {
    const r = box(e), covered = over(e, r);
    const isWhole = within(r, room) && r.width >= LEAST && r.height >= LEAST && !cuts(e, r) && !covered;
    const isPinned = !scrollers(e).some((one) => holder.contains(one));
    return {says: says(e), left: r.left, top: r.top, right: r.right, bottom: r.bottom, isWhole, isPinned, under: covered ? says(covered) : ''};
  };

  // Of a place larger than any card, such as a pile, three quarters are enough, or as many of the part that cuts it.
  const isMostly = (e, r) => r.height > CARD && within(r, room) && (!cuts(e, r) || r.height > 0.75 * box(cuts(e, r)).height)
    && shown.every((one) => one.contains(e) || e.contains(one) || across(r, box(one)) <= 2 || down(drawn(e, r), box(one)) <= 2
      || box(one).top - r.top > 0.75 * r.height);
  // What asks: the tray, a card of its own above the undo bar; or, with a way to close it, what lies over the table, whose
  // keys belong to it alone, while the board's lie deeper in the tree.
  const heading = (e) => e.querySelector(':scope > h1, :scope > h2, :scope > h3');
  const named = (words) => all.filter((e) => isTapped(e) && words.test(says(e))).pop();
  const undo = named(/^(UNDO)/), close = named(/^(CLOSE)$/);
  const tray = undo && around(undo).find((e) => heading(e) || e.querySelector('flt-semantics > h2'));
  const isTray = !!tray && box(tray).top >= HEAD;
  const holder = isTray ? tray : close ? around(close.parentElement).find((e) => !isScrolled(e)) : around(all[0])[0];
  const between = (e) => around(e.parentElement).slice(0, around(e.parentElement).indexOf(holder));
  const isInside = (e) => e !== holder && holder.contains(e) && (isTray || between(e).every(isScrolled));
  const bar = isTray ? box(undo).top - 5 : innerHeight;
  const isInBar = (e) => box(e).top >= bar && !scrollers(e).some((one) => holder.contains(one));
  const title = heading(holder) || [...holder.querySelectorAll('h2')].find((one) => isInside(one.parentElement));
  const tapped = all.filter((e) => isTapped(e) && drawn(e, box(e)).top >= HEAD);
  const keys = tapped.filter((e) => isInside(e) && e !== undo && !isInBar(e));
  const group = (e) => around(e).find((one) => one.getAttribute('role') === 'group');
  const isDrawn = (e) => isOnBoard(e) && hasWords(e) && !isTapped(e)
    && (/LINE/.test(says(e)) || !tapped.some((one) => group(e).contains(one)));  // a line of a sheet
  const onBoard = isTray ? all.filter((e) => (tapped.includes(e) || isDrawn(e)) && !isInside(e) && !e.contains(tray)) : [];
  const scrolled = [...new Set(keys.map((e) => cuts(e, box(e))))].filter((one) => one).map((one) => [box(one), one.style.overflowX === 'scroll']);
  return {
    asks: title ? title.textContent : '',
    isAsked: !!title && within(box(title), room) && !cuts(title, box(title)),
    keys: keys.map(seen),
    board: onBoard.map((e) => ({...seen(e), isWhole: (seen(e).isWhole || isMostly(e, box(e))) && box(e).bottom <= box(holder).top + 1})),
    edges: scrolled.map(([r, isAcross]) => isAcross ? [r.left, r.bottom - EDGE, r.width, EDGE] : [r.right - EDGE, r.top, EDGE, r.height]),
    places: shown.filter((e) => !e.querySelector('flt-semantics')).map((e) => [says(e), box(e).left, box(e).top, box(e).right, box(e).bottom]),
  };
}
