import { expect, test } from 'vitest';
import { profileNameText } from './profile-name-text.ts';

test('the name of a profile has a remark if the profile was chosen offline', () => {
  expect(profileNameText({ profileName: 'Elif Demir', profileChosenOffline: true })).toBe(
    'Elif Demir (offline gewählt)',
  );
  expect(profileNameText({ profileName: 'Elif Demir', profileChosenOffline: false })).toBe('Elif Demir');
});

test('the name of a profile is absent if nobody signed', () => {
  expect(profileNameText({ profileName: undefined, profileChosenOffline: false })).toBeUndefined();
  expect(profileNameText({ profileName: null })).toBeNull();
});
