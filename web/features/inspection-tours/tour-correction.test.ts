import { expect, test } from 'vitest';
import { tourCorrectionBody, tourCorrectionValues } from './tour-correction.ts';

const tour = {
  status: '/api/statuses/1',
  comment: 'Ruhig',
  occurredAt: '2026-11-20T10:00:42+00:00',
  completionSource: 'manual' as const,
};
const values = { ...tourCorrectionValues(tour), reason: 'Falsch getippt' };

test('only what changed travels with the reason', () => {
  expect(tourCorrectionBody(tour, { ...values, status: '/api/statuses/2' })).toEqual({
    reason: 'Falsch getippt',
    status: '/api/statuses/2',
  });
});

test('an emptied comment is cleared', () => {
  expect(tourCorrectionBody(tour, { ...values, comment: ' ' })).toEqual({ reason: 'Falsch getippt', comment: null });
});

test('a typed time is the one at the location, an unfinished one is refused', () => {
  expect(tourCorrectionBody(tour, { ...values, occurredAt: '2026-11-20T09:30' }).occurredAt).toBe(
    '2026-11-20T08:30:00+00:00',
  );
  expect(tourCorrectionBody(tour, { ...values, occurredAt: '' }).occurredAt).toBe('');
});

test('a missed tour that was walked all the same tells what it ended with and when', () => {
  const missed = { occurredAt: '2026-11-20T10:00:00+00:00', completionSource: 'missed' as const };
  const told = { ...tourCorrectionValues(missed), status: '/api/statuses/1', reason: 'Tablet war leer' };
  expect(tourCorrectionBody(missed, told)).toMatchObject({
    status: '/api/statuses/1',
    occurredAt: '2026-11-20T10:00:00+00:00',
  });
});
