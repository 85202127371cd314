// Line break opportunities by Unicode's algorithm (UAX #14), instead of Intl.v8BreakIterator, which Flutter's client uses if it
// exists (in Chromium browsers), and which they report as deprecated. Other browsers still have none. Not supported: syllables of
// Balinese, Javanese and related scripts (rule LB28a), and punctuation of historic scripts.
(() => {
  if (typeof Intl.v8BreakIterator !== 'function') return;

  const UNSPACED = '\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tale}\\p{sc=Talu}\\p{sc=Lana}\\p{sc=Tavt}';

  // The line breaking classes: a character is in the first that lists it, else in AL. QI and QF are opening and closing
  // quotation marks, HH is the hyphen that is never a minus, SA has no spaces between words.
  const CLASSES = [
    ['AL', 'A-Za-z'], ['SP', ' '], ['NU', '0-9'], ['CR', '\\r'], ['LF', '\\n'], ['BK', '\\v\\f\\x85\\u2028\\u2029'], ['HY', '\\-'],
    ['HH', '\\u058A\\u05BE\\u1400\\u2010\\u2012\\u2013'], ['SY', '/'], ['IS', ',.:;\\u037E\\u0589\\u060C\\u060D\\u07F8\\u2044\\uFE10\\uFE13\\uFE14'],
    ['B2', '\\u2014\\u2E3A\\u2E3B'], ['ZW', '\\u200B'], ['ZWJ', '\\u200D'], ['WJ', '\\u2060\\uFEFF'], ['CB', '\\uFFFC'],
    ['GL', '\\xA0\\u034F\\u035C-\\u0362\\u0F08\\u0F0C\\u0F12\\u180E\\u1DCD\\u1DFC\\u2007\\u2011\\u202F'], ['IN', '\\u2024-\\u2026\\u22EF\\uFE19'],
    ['BA', '\\t|\\xAD\\u0964\\u0965\\u0E5A\\u0E5B\\u0F0B\\u0F34\\u0F7F\\u0F85\\u0FBE\\u0FBF\\u0FD2\\u104A\\u104B\\u1361'
      + '\\u1680\\u16EB-\\u16ED\\u1735\\u1736\\u17D4\\u17D5\\u17D8\\u17DA\\u1804\\u1805\\u2000-\\u2006\\u2008-\\u200A\\u2027'
      + '\\u2056\\u2058-\\u205B\\u205D-\\u205F\\u2CFA-\\u2CFC\\u2CFF\\u2E0E-\\u2E15\\u2E17\\u2E19\\u2E2A-\\u2E2D\\u2E30\\u2E31\\u2E33'
      + '\\u2E34\\u2E3C-\\u2E3E\\u2E40\\u2E41\\u2E43-\\u2E4A\\u2E4C\\u2E4E\\u2E4F\\u2E5D\\u3000'],
    ['BB', '\\xB4\\u02C8\\u02CC\\u02DF\\u0F01-\\u0F04\\u0F06\\u0F07\\u0F09\\u0F0A\\u0FD0\\u0FD1\\u0FD3\\u1806\\u1FFD\\uA874\\uA875'],
    ['EX', '!?\\u05C6\\u061B\\u061D-\\u061F\\u06D4\\u07F9\\u0F0D-\\u0F11\\u0F14\\u1802\\u1803\\u1808\\u1809\\u1944\\u1945\\u2762\\u2763'
      + '\\u2CF9\\u2CFE\\u2E2E\\u2E53\\u2E54\\uA60E\\uFE15\\uFE16\\uFE56\\uFE57\\uFF01\\uFF1F'],
    ['NS', '\\u17D6\\u203C\\u203D\\u2047-\\u2049\\u3005\\u301C\\u303B\\u303C\\u309B-\\u309E\\u30A0\\u30FB\\u30FD\\u30FE\\uA015\\uFE54\\uFE55'
      + '\\uFF1A\\uFF1B\\uFF65\\uFF9E\\uFF9F\\u{1F679}-\\u{1F67B}'],
    ['QU', '"\'\\u275B-\\u2760\\u2E00\\u2E01\\u2E06-\\u2E08\\u2E0B\\u{1F676}-\\u{1F678}'], ['QI', '\\p{Pi}'], ['QF', '\\p{Pf}'],
    ['CP', ')\\]\\u2E56\\u2E58\\u2E5A\\u2E5C'], ['CL', '\\p{Pe}\\u3001\\u3002\\uFE11\\uFE12\\uFE50\\uFE52\\uFF0C\\uFF0E\\uFF61\\uFF64'],
    ['OP', '\\p{Ps}\\xA1\\xBF\\u2E18'],
    ['PO', '%\\xA2\\xB0\\u0609-\\u060B\\u066A\\u09F2\\u09F3\\u09F9\\u0D79\\u2030-\\u2037\\u2057\\u20A7\\u20B6\\u20BB\\u20BE\\u20C0\\u2103\\u2109'
      + '\\uA838\\uFDFC\\uFE6A\\uFF05\\uFFE0'],
    ['PR', '+\\\\\\p{Sc}\\xB1\\u2116\\u2212\\u2213'], ['ID', '\\uFF10-\\uFF19'], ['NU', '\\p{Nd}\\u066B\\u066C'],
    ['RI', '\\p{Regional_Indicator}'], ['EM', '\\p{Emoji_Modifier}'], ['EB', '\\p{Emoji_Modifier_Base}'],
    ['JL', '\\u1100-\\u115F\\uA960-\\uA97C'], ['JV', '\\u1160-\\u11A7\\uD7B0-\\uD7C6'], ['JT', '\\u11A8-\\u11FF\\uD7CB-\\uD7FB'],
    ['H2', '\\uAC00-\\uD7A3'], ['HL', '\\u05D0-\\u05F2\\uFB1D\\uFB1F-\\uFB4F'],
    ['CM', '\\p{M}\\p{Cc}\\u061C\\u200C\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u206F\\u3035\\uFFF9-\\uFFFB\\u{E0001}\\u{E0020}-\\u{E007F}'],
    ['SA', UNSPACED],
    ['AL', '\\u23E9-\\u23EC\\u25FD\\u25FE\\u2648-\\u2653\\u2693\\u26A1\\u26AA\\u26AB\\u26CE\\u2705\\u2728\\u274C\\u274E\\u2753-\\u2755\\u2757'
      + '\\u2795-\\u2797\\u27B0\\u27BF\\u2B1B\\u2B1C\\u2B50\\u2B55\\uFFE8-\\uFFEE\\u{1F39C}\\u{1F39D}\\u{1F3B5}\\u{1F3B6}\\u{1F3BC}\\u{1F4A0}'
      + '\\u{1F4A2}\\u{1F4A4}\\u{1F4AF}\\u{1F4B1}\\u{1F4B2}\\u{1F500}-\\u{1F506}\\u{1F517}-\\u{1F524}\\u{1F532}-\\u{1F549}\\u{1F650}-\\u{1F67F}'],
    ['ID', '\\u231A\\u231B\\u23F0-\\u23F3\\u2600-\\u2603\\u2614\\u2615\\u2618\\u261A-\\u261F\\u2639-\\u263B\\u2668\\u267F\\u26BD-\\u26C8\\u26CD'
      + '\\u26CF-\\u26D1\\u26D3\\u26D4\\u26D8\\u26D9\\u26DC\\u26DF-\\u26E1\\u26EA\\u26F1-\\u26F5\\u26F7-\\u26FA\\u26FD-\\u2704\\u2708\\u2709\\u2764'
      + '\\u2E80-\\uA4CF\\uF900-\\uFAFF\\uFE30-\\uFE6F\\uFF01-\\uFFEF\\u{17000}-\\u{1B2FF}\\u{1F000}-\\u{1F0FF}\\u{1F200}-\\u{1F6FF}'
      + '\\u{1F7E0}-\\u{1F7F0}\\u{1F90C}-\\u{1F9FF}\\u{1FA70}-\\u{1FAFF}\\u{20000}-\\u{3FFFD}'],
  ].map(([name, characters]) => [name, new RegExp(`[${characters}]`, 'u')]);
  const WIDE = new RegExp('[\\u1100-\\u115F\\u20A9\\u2329\\u232A\\u2E80-\\u303E\\u3040-\\u4DBF\\u4E00-\\uA4CF\\uA960-\\uA97C\\uAC00-\\uD7A3\\uF900-\\uFAFF'
    + '\\uFE10-\\uFE19\\uFE30-\\uFE6F\\uFF01-\\uFFEE\\u{16FE0}-\\u{1B2FF}\\u{1F200}-\\u{1F265}\\u{20000}-\\u{3FFFD}\\p{Emoji_Presentation}]', 'u');

  // The rules in order: the first that matches a place decides whether a line may break there; without a match it may. ^ and $
  // are the ends of the text, * repeats, ~ negates. NA are the characters narrower than an ideograph.
  const RULES = [
    'AL × AL', 'BK|LF ÷', 'CR × LF', 'CR ÷', '× BK|CR|LF|SP|ZW', 'ZW SP* ÷', '× WJ', 'WJ|GL ×', '~SP|BA|HY|HH × GL', '× CL|CP|EX|SY',
    'OP SP* ×', '^|BK|CR|LF|OP|QU|QI|QF|GL|SP|ZW QI SP* ×', '× QF $|SP|GL|WJ|CL|QU|QI|QF|CP|EX|IS|SY|BK|CR|LF|ZW', 'SP ÷ IS NU', '× IS',
    'CL|CP SP* × NS', 'B2 SP* × B2', 'SP ÷', '× QU|QF', 'QU|QI ×', 'NA × QI', '× QI $|NA', 'QF × NA', '^|NA QF ×', '÷ CB', 'CB ÷',
    '^|BK|CR|LF|SP|ZW|CB|GL HY|HH × AL|HL', '× BA|HH|HY|NS', 'BB ×', 'HL HY|HH × ~HL', 'SY × HL', '× IN', 'AL|HL × NU',
    'NU × AL|HL', 'PR × ID|EB|EM', 'ID|EB|EM × PO', 'PR|PO × AL|HL', 'AL|HL × PR|PO', 'NU SY|IS* CL|CP × PO|PR', 'NU SY|IS* × PO|PR|NU',
    'PO|PR × OP NU', 'PO|PR × OP IS NU', 'PO|PR|HY|IS × NU', 'JL × JL|JV|H2|H3', 'JV|H2 × JV|JT', 'JT|H3 × JT', 'JL|JV|JT|H2|H3 × PO',
    'PR × JL|JV|JT|H2|H3', 'AL|HL × HL', 'HL × AL', 'IS × AL|HL', 'AL|HL|NU × OP&NA', 'CP&NA × AL|HL|NU', 'RI × RI2', 'EB × EM',
  ];

  // Each class has two letters, one for its wide characters; the rules become one regular expression over these letters.
  const NAMES = [...new Set(CLASSES.map(([name]) => name)), 'H3', 'RI2'];
  const FIRST = 0x100;
  const narrow = (name) => FIRST + 2 * NAMES.indexOf(name);
  const letters = (part) => {
    if (part === 'NA') return NAMES.map((name) => String.fromCharCode(narrow(name))).join('');
    const name = part.replace('&NA', ''), one = narrow(name);
    return name === part ? String.fromCharCode(one, one + 1) : String.fromCharCode(one);
  };
  const token = (text) => {
    const [, not, end, parts, any] = /^(~?)([$^]?)\|?(.*?)(\*?)$/.exec(text);
    const one = `[${not && '^'}${parts.split('|').map(letters).join('')}]${any}`;
    return end ? `(?:${end}|${one})` : one;
  };
  const side = (text) => text.split(' ').filter(Boolean).map(token).join('');
  const BREAK = new RegExp(RULES.reduceRight((rest, rule) => {
    const [before, sign, after] = rule.split(/([×÷])/).map((part, at) => (at === 1 ? part : side(part)));
    const place = `${before && `(?<=${before})`}${after && `(?=${after})`}`;
    return sign === '÷' ? `(?:${place}|${rest})` : `(?!${place})${rest}`;
  }, ''), 'g');

  const KNOWN = new Uint16Array(0x10000);  // cache of letters
  const HANGUL = 0xAC00, FINALS = 28;

  function found(point) {
    const character = String.fromCodePoint(point);
    let name = CLASSES.find(([, those]) => those.test(character))?.[0] ?? 'AL';
    if (name === 'H2' && (point - HANGUL) % FINALS) name = 'H3';
    return narrow(name) + (name !== 'RI' && WIDE.test(character));
  }

  const letterOf = (point) => (point < KNOWN.length ? (KNOWN[point] ||= found(point)) : found(point));
  const [AL, CM, ZWJ, RI, RI2, SA] = ['AL', 'CM', 'ZWJ', 'RI', 'RI2', 'SA'].map(narrow);
  const STANDS_ALONE = new Set(['BK', 'CR', 'LF', 'SP', 'ZW'].map(narrow));

  // The places where a text may break, in order; the last is its end. Combining marks stay with their base, joiners also with the
  // next character, and the two letters of a flag with each other.
  function breaksOf(text) {
    const starts = [], breaks = [], joined = new Set();
    let letters = '', former = 0, isJoined = false, hasWords = false;
    for (let at = 0; at < text.length; at++) {
      const point = text.codePointAt(at);
      let letter = letterOf(point), name = letter & ~1;
      const isJoiner = name === ZWJ, isPair = point >= KNOWN.length;
      if (isJoiner || name === CM) {
        if (former && !STANDS_ALONE.has(former)) {
          isJoined = isJoiner;
          at += isPair;
          continue;
        }
        letter = name = AL;
      }
      if (name === RI && former === RI) letter = name = RI2;
      if (name === SA) {
        hasWords = true;
        letter = name = AL;
      }
      if (isJoined) joined.add(starts.length);
      starts.push(at);
      letters += String.fromCharCode(letter);
      former = name;
      isJoined = isJoiner;
      at += isPair;
    }
    for (BREAK.lastIndex = 1; BREAK.exec(letters) && BREAK.lastIndex < letters.length; BREAK.lastIndex++) {
      if (!joined.has(BREAK.lastIndex)) breaks.push(starts[BREAK.lastIndex]);
    }
    if (hasWords) breaks.push(...words(text));
    if (text) breaks.push(text.length);
    return hasWords ? [...new Set(breaks)].sort((one, other) => one - other) : breaks;
  }

  // Word starts inside text of a script without spaces, from the browser's dictionaries.
  let segmenter;
  const AMID_WORDS = new RegExp(`[${UNSPACED}]{2}`, 'u');
  function words(text) {
    segmenter ??= new Intl.Segmenter(undefined, {granularity: 'word'});
    return [...segmenter.segment(text)].map((one) => one.index).filter((at) => AMID_WORDS.test(text.slice(at - 1, at + 1)));
  }

  // The interface that Flutter's client expects: the places one by one, then -1.
  Intl.v8BreakIterator = class {
    #places = [0];
    #at = 0;

    adoptText(text) {
      this.#places = [0, ...breaksOf(text)];
      this.#at = 0;
    }

    first() {
      this.#at = 0;
      return 0;
    }

    next() {
      return this.#at + 1 < this.#places.length ? this.#places[++this.#at] : -1;
    }

    current() {
      return this.#places[this.#at];
    }
  };
})();
