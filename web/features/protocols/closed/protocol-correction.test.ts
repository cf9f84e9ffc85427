import { expect, test } from 'vitest';
import { type CorrectionValues, correctionOf, correctionValues } from './protocol-correction.ts';

const protocol = { answers: { doors: { value: 'yes' } }, occurredAt: '2026-11-20T10:00:42+00:00' };
const correctionContext = {
  protocol,
  questionnaire: {
    sections: [
      { id: 's', title: 'S', questions: [{ id: 'doors', type: 'yesNo' as const, label: 'Zu?', isRequired: true }] },
    ],
  },
  profile: '/api/profiles/1',
  now: Date.parse('2026-11-20T11:00:00Z'),
};
const corrections = (changes: Partial<CorrectionValues>) =>
  correctionOf(correctionContext, { ...correctionValues(protocol), reason: 'Irrtum', ...changes });

test('a reason without a change corrects nothing', () => {
  expect(corrections({})).toMatchObject({ isChanged: false, isValid: false });
});

test('the time keeps its seconds if only an answer is corrected', () => {
  const { body, isValid } = corrections({ answers: { doors: { value: 'no' } } });
  expect([body.occurredAt, isValid]).toEqual([undefined, true]);
});

test('the time alone can be corrected, and is read as the local time of the location', () => {
  const { body, isValid } = corrections({ occurredAt: '2026-11-20T09:30' });
  expect([body.occurredAt, isValid]).toEqual(['2026-11-20T08:30:00+00:00', true]);
});

test.each<[string, Partial<CorrectionValues>]>([
  ['a time to come', { occurredAt: '2026-11-20T12:30' }],
  ['an unfinished time', { occurredAt: '' }],
  ['no reason', { occurredAt: '2026-11-20T09:30', reason: ' ' }],
  ['a question left open', { answers: {} }],
])('nothing is sent with %s', (_title, part) => {
  expect(corrections(part).isValid).toBe(false);
});
