// Some systems name no language ("C"). Flutter does not start with such a name: then the page says that it is English.
(() => {
  const isName = (one) => /^[a-z]{2,3}(-|$)/i.test(one);
  if (!isName(navigator.language)) Object.defineProperty(navigator, "language", { value: "en" });
  if (!navigator.languages.every(isName)) Object.defineProperty(navigator, "languages", { value: ["en"] });
})();
