// This page as a phone at another phone's table: pairs with that phone, and shows a window of the app that runs there.
import {arriving} from './arrivals.js';
import {Channel} from './channel.js';
import {PARCEL} from './parcels.js';
import {OFFER, REPLY, connection, described, packed, unpacked} from './pairing.js';

const KEPT = 'oracle-companion table', HERE = 'oracle-companion guest', KEPT_MS = 12 * 3600e3;
const LARGEST_MESSAGE = 16 << 20, REACH_MS = 15_000, GREET_MS = 1000;
const read = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
const write = (key, value) => { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* it joins again instead */ } };

const waysBack = () => [].concat(read(KEPT)?.back ?? []);
const wasHere = () => waysBack().length > 0 && Date.now() - read(KEPT).at < KEPT_MS;

// Whether a page that is opened without a code is a phone's that was at a table: it was closed, and has not left.
export const isExpected = () => wasHere() && !read(KEPT).hasLeft;

function leave(address = '/') {
  sessionStorage.removeItem(HERE);
  if (read(KEPT)) write(KEPT, {...read(KEPT), hasLeft: true});
  location.replace(`${location.href.split('#')[0]}#${address}`);
  location.reload();
}

// The screens on which a phone joins, over the app.
class Cover {
  constructor() {
    this.element = Object.assign(document.createElement('main'), {id: 'join'});
  }

  show(title, words, ...parts) {
    const heading = Object.assign(document.createElement('h1'), {textContent: title});
    const away = button(SENTENCES.to_start, () => leave(), 'quiet');
    this.element.replaceChildren(heading, paragraph(words), ...parts, away);
    document.body.append(this.element);
  }

  hide() {
    this.element.remove();
  }
}

const paragraph = (textContent, kind = '') => Object.assign(document.createElement('p'), {textContent, className: kind});

function button(textContent, onclick, className = '') {
  return Object.assign(document.createElement('button'), {textContent, onclick, className, type: 'button'});
}

class Guest {
  #cover = new Cover();
  #receive = null;
  #first = null;
  #channel = null;
  #said = 0;
  #isWelcome = false;
  #peer = null;

  constructor(uncover) {
    this.uncover = uncover;
    this.connected = new Promise((resolve) => { this.connect = resolve; });
    globalThis.jsConnect = async (id, args, receive) => {
      this.#receive = receive;
      await this.connected;
    };
    globalThis.jsSend = async (id, data) => {
      this.#first ??= data.slice();
      if (this.#isWelcome) this.#channel?.send(data);  // earlier ones belong to a window that is gone
    };
    globalThis.jsDisconnect = async () => this.#channel?.end('left');
    document.addEventListener('visibilitychange', () => this.#channel?.seen());
    addEventListener('pagehide', () => this.#channel?.end('left'));
  }

  begin() {
    sessionStorage.setItem(HERE, 'yes');
    if (!('RTCPeerConnection' in globalThis)) return this.#cover.show(SENTENCES.join, SENTENCES.no_phones);
    const code = unpacked(location.hash);
    if (/^#join\b/.test(location.hash)) history.replaceState(null, '', `${location.href.split('#')[0]}#/`);
    else if (wasHere()) return this.comeBack();
    if (code) return this.reply(code);
    return this.ask();
  }

  // Shows the reply to the first of the codes that the host gave for this.
  comeBack() {
    return this.reply(unpacked(String(waysBack()[0])), SENTENCES.come_back);
  }

  // The code may be used up, or the host restarted: asks for a new one, and comes back with the next one that the host gave.
  otherCode(used) {
    this.#use(used);
    return this.ask();
  }

  #use(code) {
    const left = waysBack().filter((one) => one !== code.text);
    if (left.length) write(KEPT, {...read(KEPT), back: left});
  }

  // Asks for the host's code.
  ask(trouble = '') {
    const field = Object.assign(document.createElement('textarea'), {rows: 3, autocomplete: 'off', spellcheck: false});
    field.setAttribute('aria-label', SENTENCES.paste_code);
    const take = () => this.#taken(field.value);
    const back = wasHere() ? [button(SENTENCES.to_last_table, () => this.comeBack())] : [];
    this.#cover.show(
      SENTENCES.join, SENTENCES.join_how, ...(trouble ? [paragraph(trouble, 'bad')] : []), ...back,
      button(SENTENCES.scan, () => this.#scan()), paragraph(SENTENCES.paste_code), field, button(SENTENCES.go_on, take),
    );
  }

  async #scan() {
    const {scanned} = await import('./camera.js');
    const seen = await scanned().catch(() => null);
    if (seen === null) this.ask(SENTENCES.no_camera);
    else if (seen.address) leave(seen.address);
    else if (seen.code) this.#taken(seen.code);
  }

  #taken(text) {
    const code = unpacked(text);
    if (code?.kind === OFFER) this.reply(code);
    else this.ask(SENTENCES.no_code);
  }

  // Shows the reply to a code, for the host to scan or to be sent, until the phones are connected.
  async reply(code, words = SENTENCES.reply_how) {
    if (code?.kind !== OFFER) return this.ask(SENTENCES.no_code);
    this.#peer?.close();
    const peer = this.#peer = connection();
    peer.ondatachannel = ({channel}) => {
      if (channel.label === PARCEL) arriving(channel, leave);
      else if (channel.readyState === 'open') this.#opened(peer, channel, code);
      else channel.onopen = () => this.#opened(peer, channel, code);
    };
    await peer.setRemoteDescription({type: 'offer', sdp: code.sdp});
    const text = packed(REPLY, code.id, await described(peer, await peer.createAnswer()));
    const {encodeQR} = await import('./qr/index.js');
    const picture = Object.assign(document.createElement('div'), {innerHTML: encodeQR(text, 'svg', {border: 4, ecc: 'low'})});
    picture.setAttribute('role', 'img');
    picture.setAttribute('aria-label', SENTENCES.reply_code);
    const reach = paragraph('', 'bad');
    reach.setAttribute('role', 'status');
    const hasReached = () => ['connected', 'completed'].includes(peer.iceConnectionState);
    peer.oniceconnectionstatechange = () => { if (hasReached()) reach.textContent = ''; };
    setTimeout(() => { if (peer === this.#peer && !hasReached()) reach.textContent = SENTENCES.not_reached; }, REACH_MS);
    this.#cover.show(SENTENCES.join, words, picture, reach, ...this.#ways(text), button(SENTENCES.other_code, () => this.otherCode(code), 'quiet'));
    return undefined;
  }

  #ways(text) {
    const copy = button(SENTENCES.copy_reply, async () => {
      await navigator.clipboard.writeText(text);
      copy.textContent = SENTENCES.copied;
    });
    const share = button(SENTENCES.send_reply, () => navigator.share({text}).catch(() => {}));
    const shown = Object.assign(document.createElement('textarea'), {value: text, readOnly: true, rows: 3});
    shown.setAttribute('aria-label', SENTENCES.reply_text);
    return [shown, copy, ...(navigator.share ? [share] : [])];
  }

  #opened(peer, pipe, code) {
    if (peer !== this.#peer) return;
    this.#use(code);
    [this.#said, this.#isWelcome] = [0, false];
    const channel = this.#channel = new Channel(peer, pipe, {
      most: LARGEST_MESSAGE,
      message: (bytes) => this.#message(bytes),
      note: (note) => this.#note(note),
      state: (state) => this.#state(state),
      ended: (why) => { if (this.#channel === channel) this.#ended(why); },
    });
    const join = {
      token: read(KEPT)?.token ?? '', agent: navigator.userAgent, languages: navigator.languages.join(','),
      address: location.href, route: location.hash.slice(1), width: innerWidth, height: innerHeight,
    };
    const greet = () => {  // a browser may lose what is sent the moment a channel opens
      if (this.#channel !== channel || this.#isWelcome) return;
      channel.tell({join});
      setTimeout(greet, GREET_MS);
    };
    greet();
  }

  #note({welcome, back}) {
    if (typeof welcome !== 'string' || !Array.isArray(back) || this.#isWelcome) return;
    this.#isWelcome = true;
    write(KEPT, {token: welcome, back, at: Date.now()});
    if (this.#first) this.#channel.send(this.#first.slice());  // a new window, as after a lost WebSocket
    this.connect();
  }

  #message(bytes) {
    this.#receive(bytes);
    this.#said += 1;
    if (this.#said === 2) this.#cover.hide();
    this.uncover(this.#said);
  }

  #state(state) {
    document.getElementById('host-state')?.remove();
    const words = {asleep: SENTENCES.host_asleep, away: SENTENCES.host_away}[state];
    if (!words) return;
    const bar = Object.assign(document.createElement('div'), {id: 'host-state', textContent: words});
    bar.setAttribute('role', 'status');
    document.body.append(bar);
  }

  #ended(why) {
    this.#channel = null;
    this.#state('here');
    if (why === 'gone' || why === 'moved') {
      localStorage.removeItem(KEPT);
      this.#cover.show(SENTENCES.join, SENTENCES[why], button(SENTENCES.again, () => this.ask()));
    } else if (why === 'full') this.ask(SENTENCES.no_room);
    else if (why === 'replaced') this.#cover.show(SENTENCES.join, SENTENCES.replaced);
    else this.comeBack();
  }
}

export const begin = (uncover) => new Guest(uncover).begin();
