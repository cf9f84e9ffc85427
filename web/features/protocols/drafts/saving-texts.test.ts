import { expect, test } from 'vitest';
import { savingText } from './saving-texts.ts';

const answers = { door: { value: 'yes' } };
const saved = { revision: 1, answers, at: '2026-11-21T11:03:00+00:00' };
const facts = {
  draft: { answers, saved: null },
  saving: 'idle',
  refusal: null,
  isOnDevice: true,
  isOnline: true,
} as const;

test.each([
  ['nothing was filled in', { ...facts, draft: { answers: {}, saved: null } }, null],
  ['the server has it', { ...facts, draft: { answers, saved } }, 'Gespeichert 12:03'],
  ['it was typed a moment ago', facts, 'Auf diesem Gerät gespeichert'],
  ['it waits for its turn', { ...facts, saving: 'kept' }, 'Auf diesem Gerät gespeichert, wird übertragen'],
  [
    'there is no connection',
    { ...facts, saving: 'kept', isOnline: false },
    'Auf diesem Gerät gespeichert, wartet auf Netz',
  ],
  ['the server refused it', { ...facts, refusal: 'Nein.' }, 'Nur auf diesem Gerät gespeichert'],
  ['the browser keeps nothing', { ...facts, isOnDevice: false }, 'Noch nicht gespeichert'],
  [
    'the browser keeps nothing and it is sent',
    { ...facts, isOnDevice: false, saving: 'sending' },
    'Wird gespeichert …',
  ],
] as const)("the saving state is described as '%s'", (_, state, text) => {
  const { words, more = '' } = savingText(state) ?? { words: null };
  expect(words === null ? null : words + more).toBe(text);
});
