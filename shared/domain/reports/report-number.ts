import type { ReportColumn } from './report-content.ts';

const DIGITS = { number: 2, change: 2, percent: 1 } as const;
type NumberType = keyof typeof DIGITS;

const germanOf = (type: NumberType) =>
  new Intl.NumberFormat('de-DE', {
    maximumFractionDigits: DIGITS[type],
    signDisplay: type === 'change' ? 'exceptZero' : 'negative',
  });
const formats = { number: germanOf('number'), change: germanOf('change'), percent: germanOf('percent') };

const isNumberType = (type: ReportColumn['type']): type is NumberType => type in DIGITS;
export const isNumeric = ({ type }: Pick<ReportColumn, 'type'>): boolean => isNumberType(type);

/** Formats a number in German for screens and printed reports: `1.234,5`, `95,8 %`, `+13`, `−1`. */
export function reportNumber(type: ReportColumn['type'], value: number): string {
  const written = formats[isNumberType(type) ? type : 'number'].format(value).replace('-', '−');
  return type === 'percent' ? `${written}\u00a0%` : written;
}
