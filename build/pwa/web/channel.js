// One phone's connection to another: whole messages of any size in pieces, small notes (JSON), and heartbeats.
export const PIECE_BYTES = 16_384, MOST_WAITING = 8 << 20, MOST_BUFFERED = 1 << 20, LONGEST_NOTE = 4096;
const BEAT_MS = 2000, AWAY_MS = 7000, LOST_MS = 30_000, SLOW_MS = 20_000, LAST_WORDS_MS = 300;

export class Channel {
  #parts = [];
  #partBytes = 0;
  #queue = [];
  #queued = 0;
  #heardAt = Date.now();
  #beatenAt = Date.now();
  #movedAt = Date.now();
  #state = 'here';
  #told = 'here';
  #hasEnded = false;

  // `message` gets bytes, `note` an object, `ended` a reason once; `state` gets "here", "asleep" or "away", at a heartbeat if it
  // has changed since the last. A message from the other phone has at most `most` bytes.
  constructor(peer, pipe, {most, message, note, state, ended}) {
    Object.assign(this, {peer, pipe, most, message, note, state, ended});
    pipe.binaryType = 'arraybuffer';
    pipe.bufferedAmountLowThreshold = MOST_BUFFERED / 2;
    pipe.onbufferedamountlow = () => this.#pump();
    pipe.onmessage = ({data}) => this.#heard(data);
    pipe.onclose = () => this.end('lost');
    peer.onconnectionstatechange = () => { if (['failed', 'closed'].includes(peer.connectionState)) this.end('lost'); };
    this.timer = setInterval(() => this.#beat(), BEAT_MS);
    this.#say();
  }

  // Whether the other phone hasn't been heard for a while: it may come back over another connection.
  get isAway() {
    return this.#state === 'away';
  }

  // Sends a message; it may be lost if the connection ends before it arrives.
  send(bytes) {
    if (this.#hasEnded) return;
    for (let at = 0; at === 0 || at < bytes.length; at += PIECE_BYTES - 1) {
      const part = bytes.subarray(at, at + PIECE_BYTES - 1), piece = new Uint8Array(1 + part.length);
      piece[0] = at + part.length < bytes.length ? 1 : 0;  // whether more follow
      piece.set(part, 1);
      this.#queue.push(piece);
      this.#queued += piece.length;
    }
    if (this.#queued > MOST_WAITING) this.end('slow');
    this.#pump();
  }

  // Sends a note, before waiting messages.
  tell(note) {
    if (!this.#hasEnded && this.pipe.readyState === 'open') this.pipe.send(JSON.stringify(note));
  }

  // Ends the connection and tells the other phone the reason.
  end(why) {
    if (this.#hasEnded) return;
    this.tell({end: why});
    this.#hasEnded = true;
    clearInterval(this.timer);
    this.#queue.length = 0;
    setTimeout(() => this.peer.close(), LAST_WORDS_MS);
    this.ended(why);
  }

  #pump() {
    while (!this.#hasEnded && this.#queue.length && this.pipe.readyState === 'open' && this.pipe.bufferedAmount < MOST_BUFFERED) {
      const piece = this.#queue.shift();
      this.#queued -= piece.length;
      this.#movedAt = Date.now();
      this.pipe.send(piece);
    }
  }

  #heard(data) {
    if (this.#hasEnded) return;
    this.#heardAt = Date.now();
    if (typeof data === 'string') this.#heardNote(data);
    else this.#heardPiece(new Uint8Array(data));
    if (this.#state === 'away') this.#state = 'here';
  }

  #heardPiece(piece) {
    this.#partBytes += piece.length - 1;
    if (piece.length < 1 || piece[0] > 1 || this.#partBytes > this.most) return this.end('unreadable');
    this.#parts.push(piece.subarray(1));
    if (piece[0] === 1) return undefined;
    const whole = new Uint8Array(this.#partBytes);
    this.#parts.reduce((at, part) => { whole.set(part, at); return at + part.length; }, 0);
    [this.#parts, this.#partBytes] = [[], 0];
    return this.message(whole);
  }

  #heardNote(text) {
    let note;
    try {
      note = text.length <= LONGEST_NOTE ? JSON.parse(text) : null;
    } catch {
      note = null;
    }
    if (note === null || typeof note !== 'object' || Array.isArray(note)) this.end('unreadable');
    else if (typeof note.end === 'string') this.#endedThere(note.end);
    else if (typeof note.isAsleep === 'boolean') this.#state = note.isAsleep ? 'asleep' : 'here';
    else this.note(note);
  }

  #endedThere(why) {
    this.#hasEnded = true;
    clearInterval(this.timer);
    this.peer.close();
    this.ended(why);
  }

  // A phone whose screen is off runs its timers late: then only the other one's silence since is counted.
  #beat() {
    const now = Date.now();
    if (now - this.#beatenAt > 2 * BEAT_MS) this.#heardAt = this.#movedAt = now;
    this.#beatenAt = now;
    this.#say();
    this.#pump();
    const silent = now - this.#heardAt;
    if (this.#queue.length && now - this.#movedAt > SLOW_MS) this.end('slow');
    else if (silent > LOST_MS && this.#state !== 'asleep') this.end('lost');
    else if (silent > AWAY_MS && this.#state === 'here') this.#state = 'away';
    if (!this.#hasEnded && this.#state !== this.#told) this.state(this.#told = this.#state);
  }

  // The heartbeat, which also says whether the page can be seen: browsers slow down hidden ones.
  #say() {
    this.tell({isAsleep: document.hidden});
  }

  // To be called when the page is hidden or shown.
  seen() {
    this.#say();
  }
}
