import { expect, test } from 'vitest';
import type { VatRate } from './invoice-amounts.ts';
import { changeRate, type PriceVat, rateOn } from './vat-rates.ts';

const usual: VatRate = { vatCategory: 'S', vatPercent: 19 };
const lowered: VatRate = { vatCategory: 'S', vatPercent: 16 };
const exempt: VatRate = { vatCategory: 'E', vatPercent: 0 };
const always: PriceVat = { ...usual, formerVat: [] };
const loweredInJuly = changeRate(always, lowered, '2020-07-01');

test('a changed rate applies from its first day on, and those before it until then', () => {
  const raisedAgain = changeRate(loweredInJuly, usual, '2021-01-01');
  const percents = ['1999-12-31', '2020-06-30', '2020-07-01', '2020-12-31', '2021-01-01'].map(
    (day) => rateOn(raisedAgain, day).vatPercent,
  );
  expect(percents).toEqual([19, 19, 16, 16, 19]);
  expect(rateOn(always, '1999-12-31')).toEqual(usual);
});

interface Change {
  readonly price: PriceVat;
  readonly rate: VatRate;
  readonly from: string | undefined;
}

test.each<readonly [string, Change, PriceVat]>([
  [
    'a new rate keeps the one before it',
    { price: always, rate: lowered, from: '2020-07-01' },
    { ...lowered, vatFrom: '2020-07-01', formerVat: [{ ...usual, from: undefined }] },
  ],
  [
    'the newest rate only gets another day',
    { price: loweredInJuly, rate: lowered, from: '2020-08-01' },
    { ...lowered, vatFrom: '2020-08-01', formerVat: [usual] },
  ],
  [
    'another rate of the same day replaces it',
    { price: loweredInJuly, rate: exempt, from: '2020-07-01' },
    { ...exempt, vatFrom: '2020-07-01', formerVat: [usual] },
  ],
  ['the rate from before takes a change back', { price: loweredInJuly, rate: usual, from: '2020-07-01' }, always],
  [
    'a rate without a day replaces all',
    { price: loweredInJuly, rate: exempt, from: undefined },
    { ...exempt, formerVat: [] },
  ],
  ['a rate that always applied has no first day', { price: always, rate: usual, from: '2020-07-01' }, always],
])('%s', (_what, { price, rate, from }, expected) => {
  expect(changeRate(price, rate, from)).toEqual(expected);
});
