// Numbers as people in Germany type them: '1.234,5'. A point that groups no thousands is taken for a comma, as the
// number pads of many devices have no other.
const GROUPED = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d*)?$/;
const PLAIN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/;

/** The number, or the text itself where it is none: it stays to be put right. '' is no answer. */
export function fromNumberText(text: string): number | string | undefined {
  const written = text.trim().replace('−', '-');
  if (written === '') return undefined;
  if (GROUPED.test(written)) return Number(written.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(written) ? Number(written.replace(',', '.')) : text;
}

/** Formats a number without digit groups, so that it can be edited. */
export const toNumberText = (value: unknown): string =>
  typeof value === 'number'
    ? value.toLocaleString('de-DE', { useGrouping: false, maximumFractionDigits: 10 })
    : typeof value === 'string'
      ? value
      : '';
