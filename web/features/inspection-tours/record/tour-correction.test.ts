import { expect, test } from 'vitest';
import { tourCorrectionBody, tourCorrectionValues } from './tour-correction.ts';

const tour = {
  status: '/api/statuses/1',
  comment: 'Ruhig',
  occurredAt: '2026-11-20T10:00:42+00:00',
  completionSource: 'manual' as const,
};
const values = { ...tourCorrectionValues(tour), reason: 'Falsch getippt' };

test('sends only the changed fields and the reason', () => {
  expect(tourCorrectionBody(tour, { ...values, status: '/api/statuses/2' })).toEqual({
    reason: 'Falsch getippt',
    status: '/api/statuses/2',
  });
});

test('sends null for a comment that was emptied', () => {
  expect(tourCorrectionBody(tour, { ...values, comment: ' ' })).toEqual({ reason: 'Falsch getippt', comment: null });
});

test('interprets a typed time as local time at the location, and sends an invalid value for an incomplete one', () => {
  expect(tourCorrectionBody(tour, { ...values, occurredAt: '2026-11-20T09:30' }).occurredAt).toBe(
    '2026-11-20T08:30:00+00:00',
  );
  expect(tourCorrectionBody(tour, { ...values, occurredAt: '' }).occurredAt).toBe('');
});

test('sends status and time for a missed tour that took place after all', () => {
  const missed = { occurredAt: '2026-11-20T10:00:00+00:00', completionSource: 'missed' as const };
  const supplement = { ...tourCorrectionValues(missed), status: '/api/statuses/1', reason: 'Tablet war leer' };
  expect(tourCorrectionBody(missed, supplement)).toMatchObject({
    status: '/api/statuses/1',
    occurredAt: '2026-11-20T10:00:00+00:00',
  });
});
