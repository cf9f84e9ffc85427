// Parses numbers as people in Germany type them: '1.234,5'. A point that separates no thousands counts as a comma,
// because the number pads of many devices have no comma.
const GROUPED_NUMBER = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
const PLAIN_NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** Returns the number, or the text itself if it is invalid, so that it can be corrected. '' is no answer. */
export function fromNumberText(text: string): number | string | undefined {
  const normalisedText = text.trim().replace('−', '-');
  if (normalisedText === '') return undefined;
  if (GROUPED_NUMBER.test(normalisedText)) return Number(normalisedText.replaceAll('.', '').replace(',', '.'));
  return PLAIN_NUMBER.test(normalisedText) ? Number(normalisedText.replace(',', '.')) : text;
}

/** Formats a number without digit groups, so that it can be edited. */
export const toNumberText = (value: unknown): string =>
  typeof value === 'number'
    ? value.toLocaleString('de-DE', { useGrouping: false, maximumFractionDigits: 10 })
    : typeof value === 'string'
      ? value
      : '';
