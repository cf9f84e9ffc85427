import { expect, test } from 'vitest';
import { tourCorrectionBody, tourCorrectionValues } from './tour-correction.ts';

const tour = {
  status: '/api/statuses/1',
  comment: 'Ruhig',
  occurredAt: '2026-11-20T10:00:42+00:00',
  completionSource: 'manual' as const,
};
const values = { ...tourCorrectionValues(tour), reason: 'Falsch getippt' };

test('a correction sends only the changed fields and the reason', () => {
  expect(tourCorrectionBody(tour, { ...values, status: '/api/statuses/2' })).toEqual({
    reason: 'Falsch getippt',
    status: '/api/statuses/2',
  });
});

test('a correction sends null for a comment that was emptied', () => {
  expect(tourCorrectionBody(tour, { ...values, comment: ' ' })).toEqual({ reason: 'Falsch getippt', comment: null });
});

test('a typed time is read as local time of the location, and an incomplete one is sent as an invalid value', () => {
  expect(tourCorrectionBody(tour, { ...values, occurredAt: '2026-11-20T09:30' }).occurredAt).toBe(
    '2026-11-20T08:30:00+00:00',
  );
  expect(tourCorrectionBody(tour, { ...values, occurredAt: '' }).occurredAt).toBe('');
});

test('a correction sends status and time for a missed tour that took place after all', () => {
  const missedTour = { occurredAt: '2026-11-20T10:00:00+00:00', completionSource: 'missed' as const };
  const supplementValues = {
    ...tourCorrectionValues(missedTour),
    status: '/api/statuses/1',
    reason: 'Tablet war leer',
  };
  expect(tourCorrectionBody(missedTour, supplementValues)).toMatchObject({
    status: '/api/statuses/1',
    occurredAt: '2026-11-20T10:00:00+00:00',
  });
});
