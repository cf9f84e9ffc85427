const NEGATIVE_NUMBER = /^-\d+(?:,\d+)?$/;

/** Prefixes a text that a spreadsheet would execute as a formula with an apostrophe (CSV injection). */
export const escapeFormula = (text: string): string =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;

/** Returns the escaped text of a cell. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const escaped = typeof value === 'string' ? escapeFormula(value) : String(value);
  return /[;"\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** Joins cells with semicolons, which the German Excel expects. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(';')}\r\n`;

/** Byte order mark, by which Excel recognises UTF-8. */
export const CSV_BYTE_ORDER_MARK = '\uFEFF';
