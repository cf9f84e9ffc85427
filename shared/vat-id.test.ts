import { expect, test } from 'vitest';
import { isPlausibleVatId } from './vat-id.ts';

test.each([
  ['DE136695976', true],
  ['de 136 695 976', true],
  ['DE136695978', false],
  ['DE13669597', false],
  ['136695976', false],
  ['ATU13585627', true],
  ['US136695976', false],
  ['', false],
])('%s is a plausible VAT number: %s', (text, isPlausible) => {
  expect(isPlausibleVatId(text)).toBe(isPlausible);
});
