import { expect, test } from 'vitest';
import { USUAL_VAT, vatOfValue, vatOptions, vatText, vatValue } from './vat-values.ts';

test.each([
  ['S 19', '19 %'],
  ['S 7', '7 %'],
  ['Z 0', '0 % (Nullsatz)'],
  ['E 0', 'umsatzsteuerfrei'],
  ['AE 0', 'schuldet der Empfänger'],
])('%s is a choice that reads %s', (value, text) => {
  expect(vatText(vatOfValue(value))).toBe(text);
  expect(vatValue(vatOfValue(value))).toBe(value);
  expect(vatOptions(USUAL_VAT).map((option) => option.value)).toContain(value);
});

test('a stored rate that is offered no longer is still a choice', () => {
  expect(vatOptions('S 16').at(-1)).toEqual({ value: 'S 16', label: '16 %' });
  expect(vatOptions('S 7')).toHaveLength(5);
});
