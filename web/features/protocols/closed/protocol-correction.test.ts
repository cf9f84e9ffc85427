import { expect, test } from 'vitest';
import { type CorrectionValues, correctionOf, correctionValues } from './protocol-correction.ts';

const protocol = { answers: { doors: { value: 'yes' } }, occurredAt: '2026-11-20T10:00:42+00:00' };
const corrected = {
  protocol,
  questionnaire: {
    sections: [
      { id: 's', title: 'S', questions: [{ id: 'doors', type: 'yesNo' as const, label: 'Zu?', isRequired: true }] },
    ],
  },
  signer: '/api/profiles/1',
  now: Date.parse('2026-11-20T11:00:00Z'),
};
const corrections = (part: Partial<CorrectionValues>) =>
  correctionOf(corrected, { ...correctionValues(protocol), reason: 'Irrtum', ...part });

test('a reason alone corrects nothing', () => {
  expect(corrections({})).toMatchObject({ isChanged: false, isRight: false });
});

test('the time of another day stays to the second where only an answer is corrected', () => {
  const { body, isRight } = corrections({ answers: { doors: { value: 'no' } } });
  expect([body.occurredAt, isRight]).toEqual([undefined, true]);
});

test('a time alone can be corrected, and is the one at the location', () => {
  const { body, isRight } = corrections({ occurredAt: '2026-11-20T09:30' });
  expect([body.occurredAt, isRight]).toEqual(['2026-11-20T08:30:00+00:00', true]);
});

test.each<[string, Partial<CorrectionValues>]>([
  ['a time to come', { occurredAt: '2026-11-20T12:30' }],
  ['an unfinished time', { occurredAt: '' }],
  ['no reason', { occurredAt: '2026-11-20T09:30', reason: ' ' }],
  ['a question left open', { answers: {} }],
])('nothing is sent with %s', (_title, part) => {
  expect(corrections(part).isRight).toBe(false);
});
