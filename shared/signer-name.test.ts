import { expect, test } from 'vitest';
import { signerName } from './signer-name.ts';

test('beside the name stands that it was chosen offline', () => {
  expect(signerName({ profileName: 'Elif Demir', profileChosenOffline: true })).toBe('Elif Demir (offline gewählt)');
  expect(signerName({ profileName: 'Elif Demir', profileChosenOffline: false })).toBe('Elif Demir');
});

test('where nobody signed there is no name', () => {
  expect(signerName({ profileName: undefined, profileChosenOffline: false })).toBeUndefined();
  expect(signerName({ profileName: null })).toBeNull();
});
