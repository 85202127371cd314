// The phones at this device's table: makes codes, takes replies, and passes on what each phone and the app send each other.
import {Channel} from './channel.js';
import {Undelivered, delivered} from './parcels.js';
import {OFFER, connection, described, newId, packed, unpacked} from './pairing.js';

export const MOST_PHONES = 8, MOST_CODES = 8, CODE_MS = 600_000, CONNECT_MS = 15_000, LARGEST_MESSAGE = 256 * 1024;

export class Phones {
  #codes = new Map();  // connections that wait for a reply, by the id of their code
  #used = new Set();
  #connecting = new Set();
  #channels = new Map();  // by the phone's id here
  #isOn = false;
  #undeliver = () => {};  // gives up the parcel that is on its way

  // `told` passes an event to the app: {kind, id, text, bytes}.
  constructor(told) {
    this.told = told;
    document.addEventListener('visibilitychange', () => {
      for (const channel of this.#channels.values()) channel.seen();
      this.#stayAwake();
    });
    addEventListener('pagehide', () => { for (const channel of [...this.#channels.values()]) channel.end('lost'); });
  }

  // What the app asks for.
  hear({kind, id, text, bytes}) {
    const asked = {
      open: () => { this.#isOn = true; return this.#show(); },
      close: () => this.#close(),
      code: () => this.#show(),
      reply: () => this.#take(text),
      scan: () => this.#scan(),
      visit: () => { location.hash = '#join'; },
      welcome: () => this.#welcome(id, text),
      send: () => this.#channels.get(id)?.send(bytes),
      end: () => this.#channels.get(id)?.end(text),
      deliver: () => this.#deliver(id, text, bytes),
      undeliver: () => this.#undeliver(),
    }[kind];
    Promise.resolve(asked?.()).catch((error) => console.error(error));
  }

  // A code for the next phone, whichever it is. An old one is replaced, and its reply is refused.
  async #show() {
    clearTimeout(this.renewal);
    const code = await this.#made();
    if (!this.#isOn) return;
    this.told({kind: 'code', text: `${location.href.split('#')[0]}#join=${code}`});
    this.renewal = setTimeout(() => this.#show(), CODE_MS);
  }

  // A code, and the connection that waits for its reply; `phone` is the only one that may use it, if it is one's way back.
  async #made(phone = '') {
    const id = newId(), peer = connection(), pipe = peer.createDataChannel('table');
    const code = packed(OFFER, id, await described(peer, await peer.createOffer()));
    this.#codes.set(id, {peer, pipe, phone});
    const old = [...this.#codes].filter(([, one]) => !one.phone).slice(0, -MOST_CODES);
    for (const [other] of old) this.#drop(other);
    return code;
  }

  #drop(id) {
    this.#codes.get(id)?.peer.close();
    this.#codes.delete(id);
  }

  async #scan() {
    const {scanned} = await import('./camera.js');
    const seen = await scanned().catch(() => null);
    if (seen === null) this.#trouble('camera');
    else if (seen.address) location.hash = seen.address;
    else if (seen.code) await this.#take(seen.code);
  }

  async #take(text) {
    const reply = unpacked(text);
    const found = reply && this.#codes.get(reply.id);
    if (!reply) return this.#trouble('unreadable');
    if (reply.kind === OFFER) return this.#trouble('own');
    if (!found) return this.#trouble(this.#used.has(reply.id) ? 'used' : 'old');
    const here = [...this.#channels.values()].filter((channel) => !channel.isAway);
    if (here.length + this.#connecting.size >= MOST_PHONES && !this.#channels.has(found.phone)) return this.#trouble('full');
    this.#codes.delete(reply.id);
    this.#used.add(reply.id);
    this.told({kind: 'connecting'});
    if (!found.phone) this.#show();
    return this.#connect(reply, found);
  }

  async #connect(reply, {peer, pipe, phone}) {
    this.#connecting.add(peer);
    const late = setTimeout(() => failed(), CONNECT_MS);
    const failed = () => {
      clearTimeout(late);
      if (!this.#connecting.delete(peer)) return;
      peer.close();
      this.#trouble('unreachable');
    };
    const early = [];  // a browser may tell of the first note before it says that the channel is open
    pipe.onmessage = ({data}) => early.push(data);
    pipe.onopen = () => {
      clearTimeout(late);
      if (!this.#connecting.delete(peer)) return;
      this.#joined(phone || reply.id, peer, pipe);
      for (const data of early) pipe.onmessage({data});
    };
    await peer.setRemoteDescription({type: 'answer', sdp: reply.sdp}).catch(failed);
  }

  #joined(id, peer, pipe) {
    this.#channels.get(id)?.end('replaced');
    let hasGreeted = false;
    const channel = new Channel(peer, pipe, {
      most: LARGEST_MESSAGE,
      message: (bytes) => this.told({kind: 'bytes', id, bytes}),
      note: ({join}) => {
        if (!join || typeof join !== 'object') return;
        if (hasGreeted) return channel.welcome && channel.tell(channel.welcome);
        hasGreeted = true;
        this.told({kind: 'joined', id, text: JSON.stringify(join)});
      },
      state: (state) => this.told({kind: 'state', id, text: state}),
      ended: (why) => {
        if (this.#channels.get(id) !== channel) return;
        this.#channels.delete(id);
        this.told({kind: 'left', id, text: why});
        this.#stayAwake();
      },
    });
    this.#channels.set(id, channel);
    this.#stayAwake();
  }

  // The phone is at the table: it gets the token that keeps its seat, and codes with which it comes back after one look. An attempt
  // uses its code up even if the phones don't find each other, so there is one more.
  async #welcome(id, token) {
    for (const [other, {phone}] of this.#codes) if (phone === id) this.#drop(other);
    const back = await Promise.all([this.#made(id), this.#made(id)]), channel = this.#channels.get(id);
    if (channel) channel.tell(channel.welcome = {welcome: token, back});  // kept: the phone greets again if it's lost
  }

  async #deliver(id, kind, bytes) {
    const parcel = (text, back) => this.told({kind: 'parcel', id, text, bytes: back});
    const moved = (done, of) => parcel(`moved ${done} ${of}`);
    try {
      parcel('done', await delivered(this.#channels.get(id).peer, kind, bytes, moved, (end) => { this.#undeliver = end; }));
    } catch (error) {
      parcel(error instanceof Undelivered ? error.message : 'cut');
    }
  }

  #trouble(text) {
    this.told({kind: 'trouble', text});
  }

  #close() {
    this.#isOn = false;
    clearTimeout(this.renewal);
    for (const id of [...this.#codes.keys()]) this.#drop(id);
    for (const channel of [...this.#channels.values()]) channel.end('gone');
  }

  // This device's screen stays on while it has guests, if the browser allows that.
  async #stayAwake() {
    if (this.#channels.size && !document.hidden) this.awake ??= await navigator.wakeLock?.request('screen').catch(() => undefined);
    else if (!this.#channels.size) this.awake?.release();
    if (!this.#channels.size || this.awake?.released) this.awake = undefined;
  }
}
