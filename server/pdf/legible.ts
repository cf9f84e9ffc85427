/** No sign anybody can read, or one that turns around what stands beside it: in evidence neither may go unnoticed. */
const ILLEGIBLE = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu;

/** Longer than any word, and nowhere a place to break the line: it would run over the edge of the page. */
const UNBROKEN = /(?:[^\s\u200b]|[\u00a0\u2007\u202f\ufeff]){48,}/gu;
/** Fits the narrowest column. A break at every letter took Typst minutes where letters join, as Arabic ones do. */
const PIECE = 8;

const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' });

const withBreaks = (run: string): string =>
  Array.from(graphemes.segment(run), ({ segment }, index) =>
    index > 0 && index % PIECE === 0 ? `\u200b${segment}` : segment,
  ).join('');

/**
 * Makes of a value what can be printed; a replacer of `JSON.stringify`. What no paper can show becomes �, and what has no
 * end may be broken.
 */
export const legible = (_key: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll('\t', ' ')
        .replaceAll(ILLEGIBLE, '\ufffd')
        .replaceAll(UNBROKEN, withBreaks)
    : value;
