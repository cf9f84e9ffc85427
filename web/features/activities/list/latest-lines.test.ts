import { expect, it } from 'vitest';
import { latestLines, lineMoment, WITHDRAWN_SHOWN_MILLISECONDS } from './latest-lines.ts';

const NOW = Date.parse('2026-11-25T12:00:00Z');
const activity = (id: number, recordedMillisecondsAgo: number, isCancelled = false) => ({
  '@id': `/api/activities/${id}`,
  id,
  actionName: 'Ausweis geprüft',
  isCancelled,
  completionSource: 'manual' as const,
  occurredAt: '2026-11-25T09:00:00Z',
  createdAt: new Date(NOW - recordedMillisecondsAgo).toISOString(),
});

it('a withdrawn activity is listed for some minutes after it was withdrawn, others without end', () => {
  const lines = latestLines(
    [],
    [
      activity(4, WITHDRAWN_SHOWN_MILLISECONDS - 1, true),
      activity(3, WITHDRAWN_SHOWN_MILLISECONDS, true),
      activity(2, WITHDRAWN_SHOWN_MILLISECONDS),
    ],
    { now: NOW, isOnline: true },
  );
  expect(lines.map(({ id, isCancelled }) => [id, isCancelled])).toEqual([
    [4, true],
    [2, false],
  ]);
});

it('what the device still keeps comes first, the newest before the others', () => {
  const kept = [
    { idempotencyKey: 'first', keptAt: NOW - 2, title: 'Ansprache', refusal: null },
    { idempotencyKey: 'second', keptAt: NOW - 1, title: 'Hausverbot', refusal: 'Gesperrt.' },
  ];
  const marksOf = (isOnline: boolean) =>
    latestLines(kept, [activity(1, 0)], { now: NOW, isOnline }).map(({ key, marks }) => [key, marks[0]]);
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
