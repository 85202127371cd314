// What the host phone gives to this one: the player is asked, then this phone's own app takes it in, beside the table.
import {received} from './parcels.js';

const MB = 1e6;
const megabytes = new Intl.NumberFormat(SENTENCES.language, {minimumFractionDigits: 1, maximumFractionDigits: 1});
const WORDS = {
  handed: {title: SENTENCES.handed, how: SENTENCES.handed_how, yes: SENTENCES.take_over},
  exchange: {title: SENTENCES.exchange, how: SENTENCES.exchange_how, yes: SENTENCES.exchange_yes},
};

// The dialog about it.
class Arrival {
  constructor() {
    this.element = Object.assign(document.createElement('main'), {id: 'arrival'});
    this.element.setAttribute('role', 'dialog');
    document.body.append(this.element);
  }

  show(title, words, ...ways) {
    this.element.setAttribute('aria-label', title);
    this.words = Object.assign(document.createElement('p'), {textContent: words});
    this.words.setAttribute('role', 'status');
    this.bar = Object.assign(document.createElement('progress'), {hidden: true});
    this.bar.setAttribute('aria-label', title);
    const buttons = ways.map(([textContent, onclick], at) => (
      Object.assign(document.createElement('button'), {textContent, onclick, type: 'button', className: at ? 'quiet' : ''})
    ));
    const heading = Object.assign(document.createElement('h1'), {textContent: title});
    this.element.replaceChildren(heading, this.words, this.bar, ...buttons);
    buttons[0]?.focus();
  }

  moved(words, done, of) {
    this.words.textContent = words;
    Object.assign(this.bar, {hidden: false, value: done, max: of || 1});
  }

  asked({title, how, yes}) {
    return new Promise((resolve) => {
      this.show(title, how, [yes, () => resolve(true)], [SENTENCES.no_thanks, () => resolve(false)]);
    });
  }

  close() {
    this.element.remove();
  }
}

// This phone's app, which has no window now. Another tab may have to be closed first; `told` says so.
class App {
  constructor(told) {
    this.worker = new Worker('python-worker.js', {type: 'module'});
    this.worker.postMessage({start: {environment: {}, hadGames: offers.hadGames(), canInvite: false}});
    this.ended = new Promise((resolve) => {
      this.worker.onerror = () => resolve({failed: true, text: SENTENCES.failed});
      this.worker.onmessage = ({data}) => {
        if (data.taken) resolve(data.taken);
        if (data.failed !== undefined) resolve({failed: true, text: SENTENCES.failed});
        if (data.elsewhere !== undefined) told(data.elsewhere ? SENTENCES.elsewhere : SENTENCES.taking_in, 0, 1);
        if (data.takingIn) told(SENTENCES.taking_in, data.takingIn.done, data.takingIn.of);
        if (data.games) offers.games();
      };
    });
  }

  take(kind, bytes) {
    this.worker.postMessage({arrival: {kind, bytes}}, [bytes.buffer]);
    return this.ended;
  }

  end() {
    this.worker.terminate();
  }
}

// Handles what comes over a channel, one thing at a time; `leave` leads to an address in this phone's own app.
export async function arriving(pipe, leave) {
  if (document.getElementById('arrival')) return pipe.close();
  const arrival = new Arrival();
  let app, words;
  const figures = (done, of) => (
    SENTENCES.figures.replace('{done}', megabytes.format(done / MB)).replace('{all}', megabytes.format(of / MB))
  );
  try {
    const taken = await received(pipe, {
      async asks(kind) {
        words = Object.hasOwn(WORDS, kind) ? WORDS[kind] : null;
        const isWanted = words !== null && await arrival.asked(words);
        if (isWanted) {
          arrival.show(words.title, SENTENCES.taking_in);
          app = new App((...told) => arrival.moved(...told));
        }
        return isWanted;
      },
      moved: (done, of) => arrival.moved(figures(done, of), done, of),
      takes: (kind, bytes) => app.take(kind, bytes),
    });
    const way = taken.address ? [SENTENCES.to_game, () => leave(taken.address)] : [SENTENCES.to_table, () => arrival.close()];
    arrival.show(words.title, taken.text, way);
  } catch (error) {
    if (error.message === 'refused') arrival.close();
    else arrival.show((words ?? WORDS.handed).title, SENTENCES.not_arrived, [SENTENCES.to_table, () => arrival.close()]);
  } finally {
    app?.end();
  }
  return undefined;
}
