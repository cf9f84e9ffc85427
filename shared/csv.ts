const NEGATIVE_NUMBER = /^-\d+(?:,\d+)?$/;

/** What a spreadsheet would take for a formula gets an apostrophe in front. */
export const withoutFormula = (text: string): string =>
  /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;

/** A cell as it stands in the file. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const harmless = typeof value === 'string' ? withoutFormula(value) : String(value);
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** German Excel separates by semicolon. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(';')}\r\n`;

/** Tells Excel that it is UTF-8. */
export const CSV_START = '\uFEFF';
