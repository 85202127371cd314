// Takes back two habits of Flutter's client: it asks the internet for a script of Rive, which this app shows nothing of, and
// which the page's policy refuses with an error; and it forbids people to zoom.
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
