import { expect, test } from 'vitest';
import type { TourClock } from '#shared/contracts/inspection-tours.ts';
import { withKeptTours } from './kept-tours.ts';

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
const kept = (body: object) => ({
  method: 'POST' as const,
  path: '/api/inspection_tours',
  refusal: null,
  body: { location: '/api/locations/3', status: '/api/statuses/1', ...body },
});
const walked = kept({ occurredAt: '2026-11-20T14:03:00+00:00' });

test('a tour that waits for the connection is the last one at once', () => {
  const counted = withKeptTours(clock, [walked]);
  expect(counted).toMatchObject({ lastAt: '2026-11-20T14:03:00+00:00', lastSource: 'manual' });
  expect(counted).not.toHaveProperty('lastTour');
});

test.each([
  ['one of another location', kept({ occurredAt: '2026-11-20T14:03:00+00:00', location: '/api/locations/4' })],
  ['one the server knows a later one of', kept({ occurredAt: '2026-11-20T12:00:00+00:00' })],
  ['one the server refused', { ...walked, refusal: 'Dieser Kontrollgang wurde bereits erfasst.' }],
  ['something else', { ...walked, path: '/api/activities' }],
])('%s does not count', (_what, act) => {
  expect(withKeptTours(clock, [act])).toEqual(clock);
});
