// Reads the codes on another phone's screen with this device's camera.
import {HandedCodes} from './handed.js';
import {unpacked} from './pairing.js';

const LOOK_MS = 120;

// What the camera sees: {code}, with which phones pair, or {address} in this phone's app, of a game that is handed over by one or
// more codes; empty if the user closes it. Raises what the browser says if there is no camera, or it may not be used.
export async function scanned() {
  const stream = await navigator.mediaDevices.getUserMedia({video: {facingMode: 'environment'}});
  const video = Object.assign(document.createElement('video'), {srcObject: stream, muted: true, playsInline: true});
  const over = Object.assign(document.createElement('div'), {id: 'camera'});
  over.setAttribute('role', 'dialog');
  over.setAttribute('aria-label', SENTENCES.point_camera);
  const close = Object.assign(document.createElement('button'), {textContent: SENTENCES.close});
  const words = Object.assign(document.createElement('p'), {textContent: SENTENCES.point_camera});
  words.setAttribute('role', 'status');
  over.append(video, words, close);
  document.body.append(over);
  close.focus();
  try {
    const closed = new Promise((resolve) => { close.onclick = resolve; });
    await Promise.race([video.play(), closed]);
    const seen = seeing(video, await detector(), () => over.isConnected, (told) => { words.textContent = told; });
    return await Promise.race([seen, closed.then(() => ({}))]);
  } finally {
    over.remove();
    for (const track of stream.getTracks()) track.stop();
  }
}

// The browser's own reader if it has one (Chrome on Android and macOS), else one that is loaded now.
async function detector() {
  const formats = ['qr_code'];
  if ((await globalThis.BarcodeDetector?.getSupportedFormats?.())?.includes(formats[0])) return new globalThis.BarcodeDetector({formats});
  const {BarcodeDetector} = await import('./qr/decode.js');
  return new BarcodeDetector({formats});
}

async function seeing(video, detector, isOpen, tell) {
  const handed = new HandedCodes();
  while (isOpen()) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      const found = (await detector.detect(video).catch(() => [])).map(({rawValue}) => rawValue);
      const code = found.map(unpacked).find(Boolean);
      if (code) return {code: code.text};
      const address = found.map((text) => handed.add(text)).find(Boolean);
      if (address) return {address};
      if (handed.words) tell(handed.words);
    }
    await new Promise((resolve) => { setTimeout(resolve, LOOK_MS); });
  }
  return {};
}
