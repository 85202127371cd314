// The text size, in per cent of the browser's, stored by companion/look/theme.py under this key. Flutter scales text by the
// font size of the page's root, and follows changes.
(() => {
  const key = "flutter.text_size";
  const root = document.documentElement;
  let shown = "100";

  const show = () => {
    const chosen = (localStorage.getItem(key) ?? "100").replace(/\D/g, "");
    if (chosen !== shown && /^(100|115|130|150|175|200)$/.test(chosen)) {
      shown = chosen;
      root.style.fontSize = chosen === "100" ? "" : `${chosen}%`;
    }
  };

  try {
    show();
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, value) {
      keep.call(this, name, value);
      if (name === key) show();
    };
    addEventListener("storage", show);
  } catch {
    // This browser has no storage for pages: text keeps its size.
  }
})();
