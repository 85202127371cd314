// Codes with which two phones connect: the parts of a session description (SDP) that differ between phones, in some 120 bytes.
export const OFFER = 1, REPLY = 2;
const ID_BYTES = 4, HASH_BYTES = 32, MOST_ADDRESSES = 6, LONGEST = 600;
const MDNS = 0, IP4 = 1, IP6 = 2;
const LENGTHS = {[MDNS]: 16, [IP4]: 4, [IP6]: 16};
const ROLES = {[OFFER]: 'actpass', [REPLY]: 'active'};
const LARGEST_MESSAGE = 262144;  // bytes that all browsers accept; ours are smaller
const encoder = new TextEncoder(), decoder = new TextDecoder();

export const newId = () => hex(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const bytesOf = (digits) => digits.match(/../g).map((pair) => parseInt(pair, 16));

// A code as text. Only direct UDP addresses are kept: nothing else is ever asked for.
export function packed(kind, id, sdp) {
  const [ufrag, pwd] = ['ufrag', 'pwd'].map((name) => encoder.encode(sdp.match(`a=ice-${name}:(\\S+)`)[1]));
  const hash = bytesOf(sdp.match(/a=fingerprint:sha-256 (\S+)/i)[1].replaceAll(':', ''));
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp (\d+) (\S+) (\d+) typ host/gim)]
    .map(([, priority, address, port]) => [Number(priority), ...addressBytes(address), Number(port)])
    .sort(([one], [other]) => other - one).slice(0, MOST_ADDRESSES);
  const bytes = [kind, ...bytesOf(id), ...hash, ufrag.length, ...ufrag, pwd.length, ...pwd];
  for (const [priority, type, address, port] of found) {
    bytes.push(type, ...address, priority >>> 24, priority >>> 16 & 255, priority >>> 8 & 255, priority & 255, port >> 8, port & 255);
  }
  bytes.push(...checksum(bytes));
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

// The code in a text, which may be a link or have other words around it; undefined if there is none, or if it is not whole.
export function unpacked(text) {
  const words = text.slice(0, 4 * LONGEST).split(/[^\w-]+/).filter((word) => word.length >= 80 && word.length <= LONGEST);
  return words.map(codeIn).find(Boolean);
}

function codeIn(word) {
  try {
    const bytes = Uint8Array.from(atob(word.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));
    const end = bytes.length - 2, [first, second] = checksum(bytes.subarray(0, end));
    if (first !== bytes[end] || second !== bytes[end + 1] || !ROLES[bytes[0]]) return undefined;
    return {kind: bytes[0], id: hex(bytes.subarray(1, 1 + ID_BYTES)), sdp: description(bytes.subarray(0, end)), text: word};
  } catch {
    return undefined;  // not Base64, or cut in the middle
  }
}

// The whole session description for a code.
function description(bytes) {
  let at = 1 + ID_BYTES;
  const take = (length) => {
    if (at + length > bytes.length) throw new RangeError('cut off');
    return bytes.subarray(at, at += length);
  };
  const number = (length) => take(length).reduce((sum, byte) => sum * 256 + byte, 0);
  const word = () => {
    const found = decoder.decode(take(number(1)));
    if (!/^[\w+/-]+$/.test(found)) throw new RangeError('no word');
    return found;
  };
  const hash = hex(take(HASH_BYTES)).toUpperCase().match(/../g).join(':');
  const [ufrag, pwd] = [word(), word()], addresses = [];
  while (at < bytes.length) {
    const type = number(1);
    if (!(type in LENGTHS)) throw new RangeError('no address');
    addresses.push([addressText(type, take(LENGTHS[type])), number(4), number(2)]);
  }
  return [
    'v=0', 'o=- 1 2 IN IP4 127.0.0.1', 's=-', 't=0 0', 'a=group:BUNDLE 0', 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel',
    'c=IN IP4 0.0.0.0',
    ...addresses.map(([address, priority, port], index) => `a=candidate:${index + 1} 1 udp ${priority} ${address} ${port} typ host`),
    `a=ice-ufrag:${ufrag}`, `a=ice-pwd:${pwd}`, 'a=ice-options:trickle', `a=fingerprint:sha-256 ${hash}`,
    `a=setup:${ROLES[bytes[0]]}`, 'a=mid:0', 'a=sctp-port:5000', `a=max-message-size:${LARGEST_MESSAGE}`, '',
  ].join('\r\n');
}

// Browsers give a random name (mDNS) instead of an address unless the page may use the camera.
function addressBytes(address) {
  const name = address.match(/^([\da-f-]{36})\.local$/i);
  if (name) return [MDNS, bytesOf(name[1].replaceAll('-', ''))];
  if (!address.includes(':')) return [IP4, address.split('.').map(Number)];
  const [before, after] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = after ? [...before, ...Array(8 - before.length - after.length).fill('0'), ...after] : before;
  return [IP6, groups.flatMap((group) => [parseInt(group, 16) >> 8, parseInt(group, 16) & 255])];
}

function addressText(type, bytes) {
  if (type === IP4) return bytes.join('.');
  const digits = hex(bytes);
  if (type === IP6) return digits.match(/.{4}/g).join(':');
  return `${digits.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')}.local`;
}

// Fletcher's: a text that lost its end or some letters on its way is not a code.
function checksum(bytes) {
  let first = 0, second = 0;
  for (const byte of bytes) {
    first = (first + byte) % 255;
    second = (second + first) % 255;
  }
  return [first, second];
}

// A connection that asks no server: it finds phones of the same network only.
export const connection = () => new RTCPeerConnection({iceServers: []});

// The description with all addresses that are found in time. A busy phone may need longer for the first: without any, its code
// would be one that nobody can reach.
const GATHERING_MS = 3000, FIRST_MS = 15_000;
export async function described(peer, description) {
  let hasAddress = false, isLate = false;
  await new Promise((resolve, reject) => {
    const look = () => { if (peer.iceGatheringState === 'complete' || isLate && hasAddress) resolve(); };
    peer.addEventListener('icegatheringstatechange', look);
    peer.addEventListener('icecandidate', ({candidate}) => { hasAddress ||= Boolean(candidate?.candidate); look(); });
    setTimeout(() => { isLate = true; look(); }, GATHERING_MS);
    setTimeout(resolve, FIRST_MS);
    peer.setLocalDescription(description).then(look, reject);
  });
  return peer.localDescription.sdp;
}
