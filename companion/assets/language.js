// Some systems name no language ("C"). Flutter does not start with such a name: then the page says that it is English.
// What the window speaks is kept by companion/look/theme.py under this key, and told to the browser and screen readers.
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
    // This browser keeps nothing for pages: they say that they are English.
  }
})();
