import type { ReportColumn } from './report-content.ts';

const MAX_FRACTION_DIGITS = { number: 2, change: 2, percent: 1 } as const;
type NumberType = keyof typeof MAX_FRACTION_DIGITS;

const createNumberFormat = (type: NumberType) =>
  new Intl.NumberFormat('de-DE', {
    maximumFractionDigits: MAX_FRACTION_DIGITS[type],
    signDisplay: type === 'change' ? 'exceptZero' : 'negative',
  });
const formats = {
  number: createNumberFormat('number'),
  change: createNumberFormat('change'),
  percent: createNumberFormat('percent'),
};

const isNumberType = (type: ReportColumn['type']): type is NumberType => type in MAX_FRACTION_DIGITS;
export const isNumeric = ({ type }: Pick<ReportColumn, 'type'>): boolean => isNumberType(type);

/** Formats a number in German for screens and printed reports: `1.234,5`, `95,8 %`, `+13`, `−1`. */
export function reportNumber(type: ReportColumn['type'], value: number): string {
  const formatted = formats[isNumberType(type) ? type : 'number'].format(value).replace('-', '−');
  return type === 'percent' ? `${formatted}\u00a0%` : formatted;
}
