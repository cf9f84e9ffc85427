import { expect, test } from 'vitest';
import { signerName } from './signer-name.ts';

test('the name has a remark if the profile was chosen offline', () => {
  expect(signerName({ profileName: 'Elif Demir', profileChosenOffline: true })).toBe('Elif Demir (offline gewählt)');
  expect(signerName({ profileName: 'Elif Demir', profileChosenOffline: false })).toBe('Elif Demir');
});

test('the name is missing if nobody signed', () => {
  expect(signerName({ profileName: undefined, profileChosenOffline: false })).toBeUndefined();
  expect(signerName({ profileName: null })).toBeNull();
});
