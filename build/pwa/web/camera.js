// Reads the code on another phone's screen with this device's camera.
import {unpacked} from './pairing.js';

const LOOK_MS = 120;

// The code that the camera sees; undefined if the user closes it. Raises what the browser says if there is no camera, or it may
// not be used.
export async function scanned() {
  const stream = await navigator.mediaDevices.getUserMedia({video: {facingMode: 'environment'}});
  const video = Object.assign(document.createElement('video'), {srcObject: stream, muted: true, playsInline: true});
  const over = Object.assign(document.createElement('div'), {id: 'camera'});
  over.setAttribute('role', 'dialog');
  over.setAttribute('aria-label', SENTENCES.point_camera);
  const close = Object.assign(document.createElement('button'), {textContent: SENTENCES.close});
  over.append(video, Object.assign(document.createElement('p'), {textContent: SENTENCES.point_camera}), close);
  document.body.append(over);
  close.focus();
  try {
    const closed = new Promise((resolve) => { close.onclick = resolve; });
    await Promise.race([video.play(), closed]);
    return await Promise.race([seen(video, await detector(), () => over.isConnected), closed.then(() => undefined)]);
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

async function seen(video, detector, isOpen) {
  while (isOpen()) {
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      const found = await detector.detect(video).catch(() => []);
      const code = found.map(({rawValue}) => unpacked(rawValue)).find(Boolean);
      if (code) return code.text;
    }
    await new Promise((resolve) => { setTimeout(resolve, LOOK_MS); });
  }
  return undefined;
}
