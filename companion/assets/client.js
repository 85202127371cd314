// Undoes four defaults of Flutter's client: it loads a Rive script from the internet, which this app doesn't use and the page's
// policy blocks with an error; it disables zooming; in an isolated page it paints in a second thread, which shares the cache of
// letters without a lock, so that pages stopped or hung (flutter/flutter#190039); and it scrolls semantics before they're as
// large as what they stand for, and down where a row of cards is scrolled sideways: those of a cut row lay over others, and a
// screen reader couldn't scroll back.
(() => {
  const BEYOND = "flt-semantics-scroll-overflow", { append, remove } = Element.prototype;
  Element.prototype.append = function (...nodes) {
    if (nodes.some((one) => one.localName === BEYOND)) this.querySelectorAll(`:scope > ${BEYOND}`).forEach((one) => remove.call(one));
    if (!nodes.some((one) => one instanceof HTMLScriptElement && one.src.includes("/rive_native"))) append.apply(this, nodes);
  };

  const [down, right] = ["scrollTop", "scrollLeft"].map((one) => Object.getOwnPropertyDescriptor(Element.prototype, one));

  // The client doesn't put back the semantics of what can't be scrolled any more, so that it has to stay scrolled.
  Element.prototype.remove = function () {
    const [y, x] = this.localName === BEYOND && this.parentElement ? [down, right].map((one) => one.get.call(this.parentElement)) : [0, 0];
    if (x || y) Object.assign(this.style, {width: `calc(100% + ${x}px)`, height: `calc(100% + ${y}px)`});
    else remove.call(this);
  };

  Object.defineProperty(globalThis, "crossOriginIsolated", { value: false });

  let isSideways = false; // the client reads the offset that it then sets, always as the one from the top
  const set = function (by) {
    const beyond = this.querySelector?.(`:scope > ${BEYOND}`);
    const size = isSideways ? {width: `${by + this.clientWidth}px`, height: "1px"} : {width: "1px", height: `${by + this.clientHeight}px`};
    if (beyond) Object.assign(beyond.style, size);
    (isSideways ? right : down).set.call(this, by);
  };
  const read = (side, isLeft) => ({ ...side, get() { isSideways = isLeft; return side.get.call(this); } });
  Object.defineProperties(Element.prototype, { scrollTop: { ...read(down, false), set }, scrollLeft: read(right, true) });

  const allow = () => {
    for (const one of document.querySelectorAll("meta[name=viewport]")) {
      if (/user-scalable|maximum-scale/.test(one.content)) one.content = "width=device-width, initial-scale=1";
    }
  };
  new MutationObserver(allow).observe(document.head, { childList: true });
})();
