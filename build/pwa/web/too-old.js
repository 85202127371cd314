// Starts the app, or explains that the browser is too old or offers no storage. Uses only syntax that old browsers support.
(function () {
  'use strict';
  var EXCEPTIONS = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];
  var NEEDED = {
    lacks_javascript: function () { return new Function('let a = null; return [a?.b ?? 1n, class { #c; static {} }]'); },
    lacks_workers: function () { return typeof Worker === 'function' && 'noModule' in HTMLScriptElement.prototype; },
    WebAssembly: function () { return typeof WebAssembly === 'object' && WebAssembly.validate(new Uint8Array(EXCEPTIONS)); },
    lacks_canvas: function () { return typeof OffscreenCanvas === 'function'; },
    lacks_locks: function () { return 'locks' in navigator; },
    lacks_database: function () { return !!window.indexedDB; },
    lacks_unpacking: function () { return typeof DecompressionStream === 'function'; }
  };
  var missing = [];
  for (var name in NEEDED) {
    try {
      if (!NEEDED[name]()) missing.push(SENTENCES[name] || name);
    } catch (error) {
      missing.push(SENTENCES[name] || name);
    }
  }
  var why = window.isSecureContext === false ? SENTENCES.insecure
    : missing.length ? SENTENCES.too_old.replace('{missing}', missing.join(', ')) : '';
  if (why) {
    var said = document.querySelector('#loading p');
    said.removeAttribute('data-say');  // sentences.js would put its own words there once the page is read
    said.textContent = why;
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
