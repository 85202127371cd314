// Made by `make locale` from build/locale/page.json and the catalogues. What the page itself says, in the language chosen in the app
// (kept by companion/look/theme.py), else in the browser's. Written as old browsers read it.
(function () {
  'use strict';
  var ALL = {
  "en": {
    "language": "en",
    "starting": "Starting …",
    "loading": "Loading. Next time it starts right away, even offline.",
    "figures": "{done} of {all} MB",
    "elsewhere": "Oracle Companion is open in another tab or window of this browser. Close that one to continue here.",
    "failed": "Oracle Companion couldn't start. Your games are safe on this device. Reload this page to try again.",
    "update": "A new version is ready.",
    "use_it": "Use it now",
    "later": "Later",
    "insecure": "This address begins with http://. Browsers let an app save games and work offline only from an address that begins with https://. Open it with https://, or put the app on a server that supports it (see its README).",
    "too_old": "This browser can't run Oracle Companion, because it lacks {missing}. Oracle Companion runs in Chrome or Edge 119, Firefox 120, Safari 17 and later versions. On an iPhone or iPad, update iOS to get a newer Safari.",
    "lacks_javascript": "this version of JavaScript",
    "lacks_workers": "module workers",
    "lacks_canvas": "drawing in the background (OffscreenCanvas)",
    "lacks_locks": "locks between tabs",
    "lacks_database": "a database (IndexedDB)",
    "lacks_unpacking": "file decompression",
    "stopped": "Oracle Companion has stopped. Nothing is lost. Start it again.",
    "away": "This phone isn't connected to the host device. Nothing is lost. It reconnects by itself as soon as both are on the same network again.",
    "gone": "This phone has left the table. Everything entered is safe on the host device.",
    "again": "Join again"
  },
  "de": {
    "language": "de",
    "starting": "Startet …",
    "loading": "Wird geladen. Beim nächsten Mal startet die App sofort, auch offline.",
    "figures": "{done} von {all} MB",
    "elsewhere": "Oracle Companion ist in einem anderen Tab oder Fenster dieses Browsers offen. Schließe die App dort, um hier weiterzumachen.",
    "failed": "Oracle Companion konnte nicht starten. Deine Partien sind auf diesem Gerät sicher. Lade diese Seite neu, um es noch einmal zu versuchen.",
    "update": "Eine neue Version ist bereit.",
    "use_it": "Jetzt nutzen",
    "later": "Später",
    "insecure": "Diese Adresse beginnt mit http://. Partien speichern und offline arbeiten kann eine App im Browser nur unter einer Adresse, die mit https:// beginnt. Öffne sie mit https://, oder leg die App auf einen Server, der das kann (siehe README).",
    "too_old": "Dieser Browser kann Oracle Companion nicht ausführen. Ihm fehlt: {missing}. Die App läuft in Chrome oder Edge ab 119, Firefox ab 120 und Safari ab 17. Auf iPhone oder iPad bekommst du mit einem iOS-Update ein neueres Safari.",
    "lacks_javascript": "diese Version von JavaScript",
    "lacks_workers": "Modul-Worker",
    "lacks_canvas": "Zeichnen im Hintergrund (OffscreenCanvas)",
    "lacks_locks": "Sperren zwischen Tabs",
    "lacks_database": "eine Datenbank (IndexedDB)",
    "lacks_unpacking": "Entpacken von Dateien",
    "stopped": "Oracle Companion läuft nicht mehr. Nichts ist verloren. Starte die App neu.",
    "away": "Dieses Handy hat keine Verbindung zum Gastgeber-Gerät. Nichts ist verloren. Es verbindet sich von selbst wieder, sobald beide im selben Netzwerk sind.",
    "gone": "Dieses Handy hat den Tisch verlassen. Alles Eingetragene ist auf dem Gastgeber-Gerät sicher.",
    "again": "Wieder beitreten"
  }
};
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
