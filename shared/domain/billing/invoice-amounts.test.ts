import { expect, test } from 'vitest';
import { invoiceAmounts } from './invoice-amounts.ts';

const item = (unitCents: number, quantity = 1) => ({ text: 'Tarif', quantity, unitCents });

test.each([
  [[], 0, 0, 0],
  [[item(10_000)], 10_000, 1900, 11_900],
  [[item(4900), item(2500)], 7400, 1406, 8806],
  // Rounding each line would result in 3 × 10 cents.
  [[item(50), item(50), item(50)], 150, 29, 179],
  [[item(50, 3)], 150, 29, 179],
  [[item(1)], 1, 0, 1],
  [[item(3)], 3, 1, 4],
  [[item(10_000_000, 100)], 1_000_000_000, 190_000_000, 1_190_000_000],
])('%j are %i net, %i tax and %i gross', (items, netCents, vatCents, grossCents) => {
  expect(invoiceAmounts(items)).toEqual({ netCents, vatPercent: 19, vatCents, grossCents });
});
