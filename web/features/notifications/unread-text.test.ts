import { expect, test } from 'vitest';
import { badgeText, unreadText } from './unread-text.ts';

test('the badge counts to 99', () => {
  expect([1, 99, 100, 5000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});

test('the name of a button contains the number on its badge', () => {
  expect([0, 1, 2, 200].map((count) => unreadText('Mehr', count))).toEqual([
    'Mehr',
    'Mehr, 1 ungelesene Meldung',
    'Mehr, 2 ungelesene Meldungen',
    'Mehr, 99+ ungelesene Meldungen',
  ]);
});
