import pg from 'pg';

const INT8 = 20;
// The driver names no lists in its types, so this one is a plain number.
const INT8_ARRAY: number = 1016;
const DATE = 1082;
const TIMESTAMPTZ = 1184;

// oxlint-disable-next-line typescript/no-unsafe-assignment -- pg's own type says any
const readAnyTimestamp: (text: string) => Date = pg.types.getTypeParser(TIMESTAMPTZ, 'text');
// oxlint-disable-next-line typescript/no-unsafe-assignment -- pg's own type says any
const readTexts: (text: string) => readonly (string | null)[] = pg.types.getTypeParser(INT8_ARRAY, 'text');
/** An id that is missing from a list stays null, because 0 would be an id that nothing has. */
const readNumbers = (text: string): (number | null)[] =>
  readTexts(text).map((item) => (item === null ? null : Number(item)));

/**
 * Reads `2026-01-05 10:00:00.123456+00`. The parser of the driver uses a regular expression, which is slow for lists of
 * many timestamps.
 */
const readTimestamp = (text: string): unknown =>
  text.endsWith('+00') && text[10] === ' '
    ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)
    : readAnyTimestamp(text);

/**
 * Ids and counts become numbers, also those of a list, as they stay below 2^53. Calendar days stay text, because a Date
 * would add a time zone.
 */
export const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number;
    if (oid === INT8_ARRAY && format !== 'binary') return readNumbers;
    if (oid === DATE) return (text: string) => text;
    if (oid === TIMESTAMPTZ && format !== 'binary') return readTimestamp;
    // oxlint-disable-next-line typescript/no-unsafe-return -- pg's own type says any
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};
