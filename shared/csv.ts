const NEGATIVE_NUMBER = /^-\d+(?:,\d+)?$/;

/** A cell that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  const text = String(value);
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !NEGATIVE_NUMBER.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return /[;"\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** German Excel separates by semicolon. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(';')}\r\n`;

/** Tells Excel that it is UTF-8. */
export const CSV_START = '\uFEFF';
