import { expect, it } from 'vitest';
import { latestLines, lineMoment } from './latest-lines.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const ACTIVITY = {
  '@id': '/api/activities/1',
  id: 1,
  actionName: 'Ausweis geprüft',
  isCancelled: false,
  completionSource: 'manual' as const,
  occurredAt: '2026-11-25T09:00:00Z',
  createdAt: new Date(NOW).toISOString(),
};

it('what the device still keeps comes first, the newest before the others', () => {
  const kept = [
    { idempotencyKey: 'first', keptAt: NOW - 2, title: 'Ansprache', refusal: null },
    { idempotencyKey: 'second', keptAt: NOW - 1, title: 'Hausverbot', refusal: 'Gesperrt.' },
  ];
  const marksOf = (isOnline: boolean) =>
    latestLines(kept, [ACTIVITY], isOnline).map(({ key, marks }) => [key, marks[0]]);
  expect(marksOf(true)).toEqual([
    ['second', 'nicht übertragen'],
    ['first', 'wird übertragen'],
    ['/api/activities/1', 'Nachtrag'],
  ]);
  expect(marksOf(false).slice(0, 2)).toEqual([
    ['second', 'nicht übertragen'],
    ['first', 'wartet'],
  ]);
});

it.each([
  ['2026-11-24T23:00:00Z', '00:00'],
  ['2026-11-24T22:59:00Z', 'gestern, 23:59'],
  ['2026-11-23T23:00:00Z', 'gestern, 00:00'],
  ['2026-11-23T22:59:00Z', '23. Nov.'],
])('a line names the day of %s if it is not today: %s', (at, text) => {
  expect(lineMoment(at, NOW)).toBe(text);
});
