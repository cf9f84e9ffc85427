import { expect, test } from 'vitest';
import { connectionMessage } from './connection-message.ts';

const waiting = { refusal: null };
const conflict = { refusal: 'Die Aufgabe wurde bereits erledigt.' };

test.each([
  ['nothing if there is no problem', { isOnline: true, requests: [], canKeep: true }, undefined],
  [
    'that the data may be outdated',
    { isOnline: false, requests: [], canKeep: true },
    'Offline – Sie sehen den letzten Stand.',
  ],
  [
    'the number of waiting entries',
    { isOnline: false, requests: [waiting, waiting], canKeep: true },
    'Offline – 2 Einträge warten',
  ],
  ['a single waiting entry', { isOnline: false, requests: [waiting], canKeep: true }, 'Offline – 1 Eintrag wartet'],
  ['that entries are being sent', { isOnline: true, requests: [waiting], canKeep: true }, 'Wird übertragen: 1 Eintrag'],
  [
    'the entries that need a decision',
    { isOnline: true, requests: [waiting, conflict], canKeep: true },
    '1 Eintrag nicht übertragen',
  ],
  [
    'that the browser cannot store anything',
    { isOnline: true, requests: [], canKeep: false },
    'Ohne Netz kann nichts erfasst werden.',
  ],
])('the line below the header shows %s', (_what, facts, words) => {
  expect(connectionMessage(facts)?.text).toBe(words);
});
