import { expect, test } from 'vitest';
import { correctionBody, correctionValues } from './activity-correction.ts';

const activity = {
  action: '/api/actions/1',
  comment: 'Flyer ausgehändigt',
  occurredAt: '2026-11-20T10:00:42+00:00',
  isCancelled: false,
};
const values = { ...correctionValues(activity), reason: 'Falsche Maßnahme' };

test('sends only the changed fields and the reason', () => {
  expect(correctionBody(activity, { ...values, action: '/api/actions/2' })).toEqual({
    reason: 'Falsche Maßnahme',
    action: '/api/actions/2',
  });
});

test('sends null for a comment that was emptied', () => {
  expect(correctionBody(activity, { ...values, comment: ' ' })).toEqual({ reason: 'Falsche Maßnahme', comment: null });
});

test('sends an invalid value for an incomplete time instead of omitting it', () => {
  expect(correctionBody(activity, { ...values, occurredAt: '' }).occurredAt).toBe('');
});

test('interprets a typed time as local time at the location', () => {
  expect(correctionBody(activity, { ...values, occurredAt: '2026-11-20T09:30' }).occurredAt).toBe(
    '2026-11-20T08:30:00+00:00',
  );
});

test('sends a cancellation as a correction', () => {
  expect(correctionBody(activity, { ...values, isCancelled: true })).toEqual({
    reason: 'Falsche Maßnahme',
    isCancelled: true,
  });
});
