// Some systems have no valid language ("C"), with which Flutter does not start: the page reports English instead.
// companion/look/theme.py stores the window's language under this key; the page's `lang` tells browser and screen readers.
(() => {
  const key = "flutter.spoken";
  const isName = (one) => /^[a-z]{2,3}(-|$)/i.test(one);
  if (!isName(navigator.language)) Object.defineProperty(navigator, "language", { value: "en" });
  if (!navigator.languages.every(isName)) Object.defineProperty(navigator, "languages", { value: ["en"] });

  const show = () => {
    const spoken = (localStorage.getItem(key) ?? "").replaceAll('"', "");
    if (isName(spoken)) document.documentElement.lang = spoken;
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
    // This browser has no storage for pages: they stay marked as English.
  }
})();
