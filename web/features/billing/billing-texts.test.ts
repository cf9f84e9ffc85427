import { expect, test } from 'vitest';
import { amountText, centsOf, euroText, invoiceText, lastDayOf, monthsText, monthText } from './billing-texts.ts';

test.each([
  ['59', 5900],
  ['59,9', 5990],
  ['1.059,90', 105_990],
  [' 0 ', 0],
  ['19,99', 1999],
  ['59,999', undefined],
  ['-1', undefined],
  ['', undefined],
])('"%s" is read as %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test('amounts and months are formatted in German', () => {
  expect(euroText(105_990)).toBe('1.059,90\u00a0€');
  expect(amountText(5990)).toBe('59,90');
  expect(monthText('2026-11-01')).toBe('November 2026');
  expect([lastDayOf('2026-02-01'), lastDayOf('2028-02-01'), lastDayOf('2026-12-01')]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2026-12-31',
  ]);
  expect([monthsText(1), monthsText(12)]).toEqual(['1 Monat', '12 Monate']);
});

test.each([
  ['2026-10-01', undefined, '2026-11-27', 'nächste am 01. Dezember 2026'],
  ['2026-11-01', undefined, '2026-12-31', 'nächste am 01. Januar 2027'],
  ['2026-10-01', '2026-11-01', '2026-11-27', 'nächste am 01. Dezember 2026'],
  ['2026-10-01', '2026-10-31', '2026-11-27', 'zuletzt für Oktober 2026'],
  ['2026-09-01', undefined, '2026-11-27', 'zuletzt für September 2026'],
])('after the invoice of %s, with a contract until %s, on %s: %s', (latest, endsOn, today, text) => {
  expect(invoiceText(latest, endsOn, today)).toBe(text);
});
