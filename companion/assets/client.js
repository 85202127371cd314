// Undoes three defaults of Flutter's client: it loads a Rive script from the internet, which this app doesn't use and the page's
// policy blocks with an error; it disables zooming; and it scrolls the semantics of a row of cards down by as much as the row
// itself is scrolled sideways, so that those of a cut row lay over others.
(() => {
  const append = Element.prototype.append;
  Element.prototype.append = function (...nodes) {
    if (!nodes.some((one) => one instanceof HTMLScriptElement && one.src.includes("/rive_native"))) append.apply(this, nodes);
  };

  const down = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
  const set = function (by) {
    if (this.style?.overflowX !== "scroll") down.set.call(this, by);
  };
  Object.defineProperty(Element.prototype, "scrollTop", { ...down, set });

  const allow = () => {
    for (const one of document.querySelectorAll("meta[name=viewport]")) {
      if (/user-scalable|maximum-scale/.test(one.content)) one.content = "width=device-width, initial-scale=1";
    }
  };
  new MutationObserver(allow).observe(document.head, { childList: true });
})();
