// A parcel between two connected phones, over a channel of its own: the table goes on meanwhile.
import {LONGEST_NOTE, MOST_BUFFERED, PIECE_BYTES} from './channel.js';

export const LARGEST_PARCEL = 64 << 20, PARCEL = 'parcel';
const SILENT_MS = 20_000, MOVED_MS = 250, WORKING_MS = 2000, LONGEST_MS = 600_000;

// Raised where a parcel fails: "refused", "failed", or "cut".
export class Undelivered extends Error {}

// One end of that channel. An unexpected message or a timeout closes it.
class End {
  #arrived = [];
  #bytes = 0;
  #hasEnded = false;
  #look = () => {};

  constructor(pipe) {
    this.pipe = pipe;
    pipe.binaryType = 'arraybuffer';
    pipe.bufferedAmountLowThreshold = MOST_BUFFERED / 2;
    pipe.onmessage = ({data}) => this.#heard(data);
    pipe.onclose = pipe.onerror = () => this.end();
    for (const event of ['onopen', 'onbufferedamountlow']) pipe[event] = () => this.#look();
  }

  end() {
    this.#hasEnded = true;
    this.pipe.close();
    this.#look();
  }

  #heard(data) {
    this.#bytes += data.byteLength ?? data.length;
    if (this.#bytes > LARGEST_PARCEL + MOST_BUFFERED) return this.end();
    this.#arrived.push(data);
    return this.#look();
  }

  // Waits until `ready` returns something, for so long at most.
  #until(ready, longest = SILENT_MS) {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.end(), longest);
      this.#look = () => {
        const found = ready();
        if (!found && !this.#hasEnded) return;
        clearTimeout(late);
        this.#look = () => {};
        if (found) resolve(found);
        else reject(new Undelivered('cut'));
      };
      this.#look();
    });
  }

  opened() {
    return this.#until(() => this.pipe.readyState === 'open');
  }

  tell(note) {
    if (this.pipe.readyState === 'open') this.pipe.send(JSON.stringify(note));
  }

  async #next(isText) {
    const data = await this.#until(() => this.#arrived.shift());
    if ((typeof data === 'string') === isText) return data;
    this.end();
    throw new Undelivered('cut');
  }

  async note() {
    const text = await this.#next(true);
    try {
      return {...text.length <= LONGEST_NOTE && JSON.parse(text)};
    } catch {
      throw new Undelivered('cut');
    }
  }

  // The other phone's answer; until then it says that it is at work.
  async answer(moved) {
    for (const end = Date.now() + LONGEST_MS; Date.now() < end;) {
      const {answer} = await this.note();
      if (answer === 'yes') return;
      if (answer !== 'working') throw new Undelivered(answer === 'no' ? 'refused' : 'failed');
      moved();
    }
    throw new Undelivered('cut');
  }

  async send(bytes, moved) {
    this.tell({size: bytes.length});
    const told = nowAndThen(moved);
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await this.#until(() => this.pipe.readyState === 'open' && this.pipe.bufferedAmount < MOST_BUFFERED);
      this.pipe.send(bytes.subarray(at, at + PIECE_BYTES));
      told(Math.min(at + PIECE_BYTES, bytes.length), bytes.length);
    }
  }

  async bytes(moved) {
    const {size} = await this.note();
    if (!Number.isInteger(size) || size < 1 || size > LARGEST_PARCEL) throw new Undelivered('cut');
    const whole = new Uint8Array(size), told = nowAndThen(moved);
    for (let at = 0; at < size;) {
      const piece = new Uint8Array(await this.#next(false));
      if (!piece.length || at + piece.length > size) throw new Undelivered('cut');
      whole.set(piece, at);
      at += piece.length;
      this.#bytes = 0;
      told(at, size);
    }
    return whole;
  }
}

function nowAndThen(moved) {
  let last = 0;
  return (done, of) => {
    if (Date.now() - last < MOVED_MS && done < of) return;
    last = Date.now();
    moved(done, of);
  };
}

// Gives the phone at the other end a parcel, which may be answered by one; returns that, or nothing. `ended` gets a function that
// gives it up.
export async function delivered(peer, kind, bytes, moved, ended) {
  const end = new End(peer.createDataChannel(PARCEL));
  ended(() => end.end());
  try {
    await end.opened();
    end.tell({kind});
    await end.answer(() => moved(0, bytes.length));
    await end.send(bytes, moved);
    await end.answer(() => moved(bytes.length, bytes.length));
    const back = kind === 'exchange' ? await end.bytes(moved) : undefined;
    end.tell({answer: 'yes'});
    return back;
  } finally {
    setTimeout(() => end.end(), SILENT_MS / 20);  // the last note is on its way
  }
}

// Takes a parcel that comes over `pipe`: `asks` returns whether the player wants that kind, `takes` what this phone's app says to it.
// `moved` gets the bytes that have come.
export async function received(pipe, {asks, moved, takes}) {
  const end = new End(pipe);
  const timer = setInterval(() => end.tell({answer: 'working'}), WORKING_MS);
  const gone = new Promise((resolve) => { pipe.addEventListener('close', () => resolve()); });
  try {
    await end.opened();
    const {kind} = await end.note();
    const isWanted = await Promise.race([asks(kind), gone]);
    if (isWanted === undefined) throw new Undelivered('cut');
    end.tell({answer: isWanted ? 'yes' : 'no'});
    if (!isWanted) throw new Undelivered('refused');
    const taken = await takes(kind, await end.bytes(moved));
    clearInterval(timer);
    end.tell({answer: taken.failed ? 'failed' : 'yes'});
    if (taken.bytes) await end.send(taken.bytes, moved);
    if (!taken.failed) await end.note();
    return taken;
  } finally {
    clearInterval(timer);
    setTimeout(() => end.end(), SILENT_MS / 20);
  }
}
