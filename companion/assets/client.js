// Undoes two defaults of Flutter's client: it loads a Rive script from the internet, which this app doesn't use and the page's
// policy blocks with an error; and it disables zooming.
(() => {
  const append = Element.prototype.append;
  Element.prototype.append = function (...nodes) {
    if (!nodes.some((one) => one instanceof HTMLScriptElement && one.src.includes("/rive_native"))) append.apply(this, nodes);
  };

  const allow = () => {
    for (const one of document.querySelectorAll("meta[name=viewport]")) {
      if (/user-scalable|maximum-scale/.test(one.content)) one.content = "width=device-width, initial-scale=1";
    }
  };
  new MutationObserver(allow).observe(document.head, { childList: true });
})();
