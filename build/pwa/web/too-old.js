// Starts the app, or explains that the browser is too old or offers no storage. Uses only syntax that old browsers support.
(function () {
  'use strict';
  var EXCEPTIONS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
  var NEEDED = {
    'this version of JavaScript': function () { return new Function('let a = null; return [a?.b ?? 1n, class { #c; static {} }]'); },
    'module workers': function () { return typeof Worker === 'function' && 'noModule' in HTMLScriptElement.prototype; },
    'WebAssembly': function () { return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(EXCEPTIONS)); },
    'drawing in the background (OffscreenCanvas)': function () { return typeof OffscreenCanvas === 'function'; },
    'locks between tabs': function () { return 'locks' in navigator; },
    'a database (IndexedDB)': function () { return !!window.indexedDB; },
    'file decompression': function () { return typeof DecompressionStream === 'function'; }
  };
  var missing = [];
  for (var name in NEEDED) {
    try {
      if (!NEEDED[name]()) missing.push(name);
    } catch (error) {
      missing.push(name);
    }
  }
  var said = document.querySelector('#loading p');
  if (window.isSecureContext === false) {
    said.textContent = 'This address begins with http://. Browsers let an app save games and work offline only from an '
      + 'address that begins with https://. Open it with https://, or put the app on a server that supports it (see its README).';
    return;
  }
  if (missing.length) {
    said.textContent = 'This browser can\'t run Oracle Companion. It lacks ' + missing.join(', ') + '. It runs in Chrome or Edge 119, '
      + 'Firefox 120, Safari 17 and later ones. On an iPhone or iPad, update iOS to get a newer Safari.';
    return;
  }
  var scripts = ['offers.js', 'start.js'];
  for (var at = 0; at < scripts.length; at++) {
    var script = document.createElement('script');
    script.src = scripts[at];
    script.async = false;
    document.body.appendChild(script);
  }
})();
