import { expect, test } from 'vitest';
import { lineOf } from './connection-words.ts';

const waiting = { refusal: null };
const conflict = { refusal: 'Die Aufgabe wurde bereits erledigt.' };

test.each([
  ['nothing, where all is well', { isOnline: true, acts: [], canKeep: true }, undefined],
  [
    'that what is seen may be old',
    { isOnline: false, acts: [], canKeep: true },
    'Offline – Sie sehen den letzten Stand.',
  ],
  ['how many wait', { isOnline: false, acts: [waiting, waiting], canKeep: true }, 'Offline – 2 Einträge warten'],
  ['that one waits', { isOnline: false, acts: [waiting], canKeep: true }, 'Offline – 1 Eintrag wartet'],
  ['that it is sending', { isOnline: true, acts: [waiting], canKeep: true }, 'Wird übertragen … 1 Eintrag wartet'],
  [
    'that somebody has to decide',
    { isOnline: true, acts: [waiting, conflict], canKeep: true },
    '1 Eintrag konnte nicht übertragen werden',
  ],
  [
    'that nothing is kept here',
    { isOnline: true, acts: [], canKeep: false },
    'Dieser Browser bewahrt nichts auf: Ohne Verbindung kann nichts erfasst werden.',
  ],
])('the line under the header says %s', (_what, facts, words) => {
  expect(lineOf(facts)?.words).toBe(words);
});
