// Made by `make locale` from build/locale/page.json and the catalogues. What the page itself says, in the language chosen in the app
// (kept by companion/look/theme.py), else in the browser's. Written as old browsers read it.
(function () {
  'use strict';
  var ALL = $SENTENCES;
  var wanted = [].concat(navigator.languages || navigator.language || []);
  try {
    wanted.unshift((localStorage.getItem('flutter.language') || '').replace(/"/g, ''));
  } catch (error) {
    // This browser keeps nothing for pages.
  }
  var language = 'en';
  for (var at = 0; at < wanted.length; at++) {
    var tag = wanted[at].toLowerCase(), first = tag.split('-')[0];
    if (ALL[tag] || ALL[first]) {
      language = ALL[tag] ? tag : first;
      break;
    }
  }
  window.SENTENCES = ALL[language];
  document.documentElement.lang = language;
  document.addEventListener('DOMContentLoaded', function () {
    var said = document.querySelectorAll('[data-say]');
    for (var at = 0; at < said.length; at++) said[at].textContent = ALL[language][said[at].getAttribute('data-say')];
  });
})();
