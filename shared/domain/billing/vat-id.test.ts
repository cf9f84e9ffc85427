import { expect, test } from 'vitest';
import { hasVatIdForm, isVatIdChecked } from './vat-id.ts';

test.each([
  ['DE136695976', true, true],
  ['de 136 695 976', true, true],
  ['DE136695978', true, false],
  ['DE13669597', false, true],
  ['136695976', false, true],
  ['ATU13585627', true, true],
  ['US136695976', false, true],
  ['', false, true],
])('%s has the form of a VAT number: %s, and a right check digit: %s', (text, hasForm, isChecked) => {
  expect(hasVatIdForm(text)).toBe(hasForm);
  expect(isVatIdChecked(text)).toBe(isChecked);
});
