import { expect, test } from 'vitest';
import type { TourClock } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { withOutboxTours } from './outbox-tours.ts';

const clock: TourClock = {
  location: '/api/locations/3',
  intervalSeconds: 3600,
  isReverse: false,
  periods: [],
  lastTour: '/api/inspection_tours/8',
  lastStatusText: 'Ohne Befund',
  lastSource: 'missed',
  lastAt: '2026-11-20T13:00:00+00:00',
  serverTime: '2026-11-20T14:10:00+00:00',
};
const waitingRequest = (body: object) => ({
  method: 'POST' as const,
  path: '/api/inspection_tours',
  refusal: null,
  body: { location: '/api/locations/3', status: '/api/statuses/1', ...body },
});
const waitingTour = waitingRequest({ occurredAt: '2026-11-20T14:03:00+00:00' });

test('a tour in the outbox immediately counts as the latest tour', () => {
  const clockWithTour = withOutboxTours(clock, [waitingTour]);
  expect(clockWithTour).toMatchObject({ lastAt: '2026-11-20T14:03:00+00:00', lastSource: 'manual' });
  expect(clockWithTour).not.toHaveProperty('lastTour');
});

test.each([
  [
    'a tour of another location',
    waitingRequest({ occurredAt: '2026-11-20T14:03:00+00:00', location: '/api/locations/4' }),
  ],
  ['a tour older than the last one on the server', waitingRequest({ occurredAt: '2026-11-20T12:00:00+00:00' })],
  ['a tour the server rejected', { ...waitingTour, refusal: 'Dieser Kontrollgang wurde bereits erfasst.' }],
  ['an entry of another kind', { ...waitingTour, path: '/api/activities' }],
])('%s does not count as a tour', (_what, request) => {
  expect(withOutboxTours(clock, [request])).toEqual(clock);
});
