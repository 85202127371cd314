// Made by `make locale` from build/locale/page.json and the catalogues. What the page itself says, in the language chosen in the app
// (kept by companion/look/theme.py), else in the browser's. Written as old browsers read it.
(function () {
  'use strict';
  var ALL = {
  "en": {
    "language": "en",
    "starting": "Starting …",
    "loading": "Loading… Next time, the app will start right away, even offline.",
    "figures": "{done} of {all} MB",
    "elsewhere": "Oracle Companion is open in another tab or window of this browser. Close it there, and it will continue here by itself.",
    "failed": "Oracle Companion couldn't start. Your games are safe on this device. Reload this page to try again.",
    "update": "A new version is ready.",
    "use_it": "Use it now",
    "later": "Later",
    "insecure": "This address begins with http://. Browsers only let an app save games and work offline if its address begins with https://. Open the app with https://, or put it on a server that supports https:// (docs/hosting.md says how).",
    "too_old": "This browser can't run Oracle Companion, because it lacks {missing}. Oracle Companion runs in Chrome or Edge 119, Firefox 120, Safari 17 and later versions. On an iPhone or iPad, update iOS to get a newer Safari.",
    "lacks_javascript": "modern JavaScript",
    "lacks_workers": "background tasks",
    "lacks_canvas": "background drawing",
    "lacks_locks": "locks between tabs",
    "lacks_database": "storage for games",
    "lacks_unpacking": "file decompression",
    "stopped": "Oracle Companion has stopped. Nothing is lost. Start it again.",
    "away": "This phone isn't connected to the host device. Nothing is lost. The phone will reconnect by itself as soon as it's on the network again.",
    "gone": "This phone is no longer at the table: the host has stopped sharing, or removed this phone. Everything entered is safe on the host device.",
    "moved": "Another phone has the game now, with every entry. Scan the code it's showing under “Invite phones”.",
    "again": "Join again",
    "join": "Join a table",
    "join_how": "The host phone shows a code under “Invite phones”. Scan it with this phone. You can also scan the codes when someone hands a game over to you.",
    "scan": "Scan the code",
    "point_camera": "Point the camera at the code on the other phone.",
    "codes": "{done} of {all} codes scanned. Now show the next one on the other phone.",
    "close": "Close",
    "paste_code": "Or paste the link you were sent:",
    "go_on": "Continue",
    "to_last_table": "Back to the last table",
    "no_camera": "The camera can't be used here. Ask for the link instead, then paste it below.",
    "no_code": "That isn't a code for a table, or it's incomplete. Scan it again, or copy the whole link.",
    "reply_how": "Now have the host phone scan this code: tap “Scan the other phone” there.",
    "reply_code": "Code for the host phone",
    "reply_text": "Reply as text",
    "copy_reply": "Copy the reply",
    "copied": "Copied",
    "send_reply": "Send the reply",
    "other_code": "Scan another code",
    "not_reached": "This phone can't reach the host phone yet. Both must be on the same Wi-Fi. Guest networks often keep phones apart. In that case, turn on a hotspot on one phone, connect the other to it, and start again with a new code.",
    "come_back": "This phone has lost its connection to the table. Nothing is lost, and you keep your seat. To rejoin, tap “Scan the other phone” on the host phone and scan this code. If that phone was restarted, scan its new code with this one.",
    "host_asleep": "The host phone is asleep. The game will continue when someone wakes it up.",
    "host_away": "The host phone isn't responding. Nothing is lost.",
    "no_room": "No more phones can join this table. Ask the person with the host phone to remove one.",
    "replaced": "This phone is already at the table in another tab.",
    "to_start": "Leave",
    "no_phones": "This browser can't connect to other phones. Open the link in Chrome, Firefox or Safari.",
    "handed": "Continue a game on this phone",
    "handed_how": "The host phone wants to hand over its game to this phone, so that you can all keep playing here, even if the host phone's battery runs out. The game comes with every entry, the players' names, the place, the note and any private cards. The app keeps private cards hidden.",
    "take_over": "Take over the game",
    "exchange": "Exchange games",
    "exchange_how": "The host phone would like to exchange games with this phone. Each phone gets the other's games, notes, players and kits, even private cards in games in progress. Nothing is lost, and you can undo the exchange in the settings.",
    "exchange_yes": "Exchange",
    "no_thanks": "No, thanks",
    "taking_in": "The app on this phone is receiving the data …",
    "not_arrived": "The connection broke, or the host phone stopped. Nothing is lost: what did arrive is safe, and you'll get the rest when the host phone tries again.",
    "to_game": "Go to the game",
    "to_table": "Back to the table"
  },
  "de": {
    "language": "de",
    "starting": "Startet …",
    "loading": "Wird geladen. Beim nächsten Mal startet die App sofort, auch offline.",
    "figures": "{done} von {all} MB",
    "elsewhere": "Oracle Companion ist in einem anderen Tab oder Fenster dieses Browsers offen. Schließ das andere, dann geht es hier von selbst weiter.",
    "failed": "Oracle Companion konnte nicht starten. Deine Partien sind auf diesem Gerät sicher. Lade diese Seite neu, um es noch einmal zu versuchen.",
    "update": "Eine neue Version ist bereit.",
    "use_it": "Jetzt nutzen",
    "later": "Später",
    "insecure": "Diese Adresse beginnt mit http://. Partien speichern und offline arbeiten kann eine App im Browser nur unter einer Adresse, die mit https:// beginnt. Öffne sie mit https://, oder leg die App auf einen Server, der das kann (wie das geht, steht in docs/hosting.md).",
    "too_old": "Dieser Browser kann Oracle Companion nicht ausführen. Ihm fehlt: {missing}. Die App läuft in Chrome oder Edge ab 119, Firefox ab 120 und Safari ab 17. Auf iPhone oder iPad bekommst du mit einem iOS-Update ein neueres Safari.",
    "lacks_javascript": "modernes JavaScript",
    "lacks_workers": "Hintergrundaufgaben",
    "lacks_canvas": "Zeichnen im Hintergrund (OffscreenCanvas)",
    "lacks_locks": "Sperren zwischen Tabs",
    "lacks_database": "eine Datenbank (IndexedDB)",
    "lacks_unpacking": "Entpacken von Dateien",
    "stopped": "Oracle Companion läuft nicht mehr. Nichts ist verloren. Starte die App neu.",
    "away": "Dieses Handy hat keine Verbindung zum Gastgeber-Gerät. Nichts ist verloren. Es verbindet sich von selbst wieder, sobald es wieder im Netzwerk ist.",
    "gone": "Dieses Handy ist nicht mehr am Tisch: Der Gastgeber teilt den Tisch nicht mehr, oder er hat dieses Handy entfernt. Alles Eingetragene ist auf dem Gastgeber-Gerät sicher.",
    "moved": "Ein anderes Handy hat jetzt die Partie, mit allen Einträgen. Scanne den Code, den es unter „Handys einladen“ zeigt.",
    "again": "Wieder beitreten",
    "join": "An einen Tisch",
    "join_how": "Das Gastgeber-Handy zeigt unter „Handys einladen“ einen Code. Scanne ihn mit diesem Handy. Du kannst hier auch die Codes scannen, wenn dir jemand eine Partie übergibt.",
    "scan": "Code scannen",
    "point_camera": "Richte die Kamera auf den Code des anderen Handys.",
    "codes": "{done} von {all} Codes gescannt. Zeig jetzt auf dem anderen Handy den nächsten.",
    "close": "Schließen",
    "paste_code": "Oder füge den Link ein, den du bekommen hast:",
    "go_on": "Weiter",
    "to_last_table": "Zurück zum letzten Tisch",
    "no_camera": "Die Kamera geht hier nicht. Lass dir stattdessen den Link schicken, und füge ihn unten ein.",
    "no_code": "Das ist kein Code eines Tisches, oder es fehlt ein Stück. Scanne ihn noch einmal, oder kopiere den ganzen Link.",
    "reply_how": "Jetzt muss das Gastgeber-Handy diesen Code scannen: Tippe dort auf „Anderes Handy scannen“.",
    "reply_code": "Code für das Gastgeber-Handy",
    "reply_text": "Antwort als Text",
    "copy_reply": "Antwort kopieren",
    "copied": "Kopiert",
    "send_reply": "Antwort verschicken",
    "other_code": "Einen anderen Code scannen",
    "not_reached": "Dieses Handy erreicht das Gastgeber-Handy noch nicht. Beide müssen im selben WLAN sein. Gäste-WLANs halten Handys oft voneinander fern: Schalte dann auf einem den Hotspot ein, verbinde das andere damit, und fang mit einem neuen Code an.",
    "come_back": "Dieses Handy hat keine Verbindung mehr zum Tisch. Nichts ist verloren, und dein Platz bleibt dir. Lass das Gastgeber-Handy diesen Code scannen (dort „Anderes Handy scannen“), dann bist du wieder dabei. Wurde das Gastgeber-Handy neu gestartet, dann scanne stattdessen seinen neuen Code.",
    "host_asleep": "Das Gastgeber-Handy schläft. Die Partie geht weiter, wenn es jemand weckt.",
    "host_away": "Das Gastgeber-Handy antwortet nicht. Nichts ist verloren.",
    "no_room": "Diesem Tisch kann kein weiteres Handy beitreten. Bitte die Person mit dem Gastgeber-Handy, eines zu entfernen.",
    "replaced": "Dieses Handy sitzt in einem anderen Tab am Tisch.",
    "to_start": "Verlassen",
    "no_phones": "Dieser Browser kann sich nicht mit anderen Handys verbinden. Öffne den Link in Chrome, Firefox oder Safari.",
    "handed": "Eine Partie für dieses Handy",
    "handed_how": "Das Gastgeber-Handy möchte diesem Handy seine Partie übergeben. So könnt ihr hier weiterspielen, auch wenn dort der Akku leer ist. Sie enthält jeden Eintrag, die Namen der Spieler, den Ort, die Notiz und alles Geheime. Geheimes bleibt verdeckt.",
    "take_over": "Übernehmen",
    "exchange": "Partien austauschen",
    "exchange_how": "Das Gastgeber-Handy möchte mit diesem Handy Partien austauschen. Beide haben dann alle Partien, Notizen, Spieler und Ausgaben von beiden, auch geheime Karten laufender Partien. Nichts geht verloren, und du kannst es in den Einstellungen rückgängig machen.",
    "exchange_yes": "Austauschen",
    "no_thanks": "Nein, danke",
    "taking_in": "Die App auf diesem Handy übernimmt es …",
    "not_arrived": "Die Verbindung ist abgebrochen, oder das Gastgeber-Handy hat aufgehört. Nichts ist verloren: Was da ist, ist sicher; der Rest folgt, wenn das Gastgeber-Handy es noch einmal versucht.",
    "to_game": "Zur Partie",
    "to_table": "Zurück zum Tisch"
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
