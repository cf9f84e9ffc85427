import { expect, test } from 'vitest';
import { exceptionsOfDay, tourDay } from './tour-day.ts';

const tour = (dueTime: string | null, tourTime: string, completionSource: 'manual' | 'auto' | 'missed' = 'manual') => ({
  dueAt: dueTime === null ? undefined : `2026-11-20T${dueTime}:00+00:00`,
  occurredAt: `2026-11-20T${tourTime}:00+00:00`,
  completionSource,
});

const day = tourDay([
  tour('13:00', '13:02'),
  tour('15:00', '15:00', 'missed'),
  tour('14:00', '14:05', 'auto'),
  tour(null, '13:30'),
  tour('12:00', '11:58'),
]);

test('only tours recorded by a person count as kept; automatic and missed ones are counted separately', () => {
  expect(day).toMatchObject({
    deadlineCount: 4,
    keptDeadlines: 2,
    automaticTours: 1,
    missedTours: 1,
    additionalTours: 1,
  });
  expect(exceptionsOfDay(day)).toBe('1 automatisch · 1 zusätzlich · 1 versäumt');
});

test('the tours of a day are sorted by their deadlines', () => {
  expect(day.tours.map(({ occurredAt }) => occurredAt.slice(11, 16))).toEqual([
    '11:58',
    '13:02',
    '13:30',
    '14:05',
    '15:00',
  ]);
});

test('a day without tours has no deadlines', () => {
  expect(tourDay([])).toMatchObject({ deadlineCount: 0, keptDeadlines: 0 });
  expect(exceptionsOfDay(tourDay([]))).toBe('');
});
