// The codes with which a running game is handed over: links, each with a part of it.
const LINK = /#\/handed\/([\da-f]{8})\/([1-9])\/([1-9])\/([\w-]{1,1400})$/;

// Collects what a camera sees, in any order and again and again.
export class HandedCodes {
  #parts = new Map();
  #of = '';

  // The address in the app of the whole game, once the link brings its last part.
  add(link) {
    const [, tag, at, of, data] = LINK.exec(link) ?? [];
    if (!data || at > of) return undefined;
    if (this.#of !== `${tag}/${of}`) this.#parts.clear();  // another game's
    this.#of = `${tag}/${of}`;
    this.#parts.set(Number(at), data);
    if (this.#parts.size < of) return undefined;
    const parts = [...this.#parts].sort(([one], [other]) => one - other).map(([, part]) => atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    const whole = btoa(parts.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
    return `/handed/${tag}/1/1/${whole}`;
  }

  // How many of how many there are, in words; nothing before the first.
  get words() {
    if (!this.#of) return '';
    return SENTENCES.codes.replace('{done}', this.#parts.size).replace('{all}', this.#of.split('/')[1]);
  }
}
