/**
 * Invisible characters, and characters that change the direction of the text next to them: in evidence both must be
 * noticeable.
 */
const UNPRINTABLE_CHARACTERS = /(?!\n)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]|\p{Noncharacter_Code_Point}/gu;

/**
 * A run of characters that is longer than any word and has no possible line break: it would exceed the edge of the
 * page.
 */
const UNBROKEN_RUN = /(?:[^\s\u200b]|[\u00a0\u2007\u202f\ufeff]){48,}/gu;
/**
 * Characters between two inserted line breaks; fits the narrowest column. With a break after every letter, Typst took
 * minutes for scripts whose letters join, such as Arabic.
 */
const PIECE_CHARACTERS = 8;

const graphemeSegmenter = new Intl.Segmenter('de', { granularity: 'grapheme' });

const insertBreaks = (run: string): string =>
  Array.from(graphemeSegmenter.segment(run), ({ segment }, index) =>
    index > 0 && index % PIECE_CHARACTERS === 0 ? `\u200b${segment}` : segment,
  ).join('');

/**
 * Prepares a value for printing; a replacer for `JSON.stringify`. Characters that cannot be printed become �, and very
 * long words get possible line breaks.
 */
export const replaceUnprintable = (_key: string, value: unknown): unknown =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replaceAll(/\r\n?/g, '\n')
        .replaceAll('\t', ' ')
        .replaceAll(UNPRINTABLE_CHARACTERS, '\ufffd')
        .replaceAll(UNBROKEN_RUN, insertBreaks)
    : value;
