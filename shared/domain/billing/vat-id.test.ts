import { expect, test } from 'vitest';
import { hasVatIdForm, hasValidCheckDigit } from './vat-id.ts';

test.each([
  ['DE136695976', true, true],
  ['de 136 695 976', true, true],
  ['DE136695978', true, false],
  ['DE13669597', false, true],
  ['136695976', false, true],
  ['ATU13585627', true, true],
  ['US136695976', false, true],
  ['', false, true],
])('%s has the form of a VAT number: %s, and a valid check digit: %s', (text, hasForm, isChecked) => {
  expect(hasVatIdForm(text)).toBe(hasForm);
  expect(hasValidCheckDigit(text)).toBe(isChecked);
});
