import { expect, test } from 'vitest';
import { isChoosableOffline } from './choosable-offline.ts';

test.each([
  ['without a PIN anybody', false, { pinRequired: false }, true],
  ['with a PIN nobody', true, { pinRequired: false }, false],
  ['where the location asks for a PIN nobody', false, { pinRequired: true }, false],
  ['with a PIN nowhere', true, null, false],
])('%s can be chosen without the server', (_who, hasPin, location, expected) => {
  expect(isChoosableOffline({ hasPin }, location)).toBe(expected);
});
