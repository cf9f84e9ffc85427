import { expect, test } from 'vitest';
import { correctionBody, correctionValues } from './activity-correction.ts';

const activity = {
  action: '/api/actions/1',
  comment: 'Flyer ausgehändigt',
  occurredAt: '2026-11-20T10:00:42+00:00',
  isCancelled: false,
};
const values = { ...correctionValues(activity), reason: 'Falsche Maßnahme' };

test('only what changed travels with the reason', () => {
  expect(correctionBody(activity, { ...values, action: '/api/actions/2' })).toEqual({
    reason: 'Falsche Maßnahme',
    action: '/api/actions/2',
  });
});

test('an emptied comment is cleared', () => {
  expect(correctionBody(activity, { ...values, comment: ' ' })).toEqual({ reason: 'Falsche Maßnahme', comment: null });
});

test('an unfinished time is refused instead of being ignored', () => {
  expect(correctionBody(activity, { ...values, occurredAt: '' }).occurredAt).toBe('');
});

test('a typed time is the one at the location', () => {
  expect(correctionBody(activity, { ...values, occurredAt: '2026-11-20T09:30' }).occurredAt).toBe(
    '2026-11-20T08:30:00+00:00',
  );
});

test('taking back is a correction too', () => {
  expect(correctionBody(activity, { ...values, isCancelled: true })).toEqual({
    reason: 'Falsche Maßnahme',
    isCancelled: true,
  });
});
