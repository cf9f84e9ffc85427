import { describe, expect, it } from 'vitest';
import { germanTime, germanTimeText } from '#server/demo/calendar.ts';
import { createRandom } from '#server/demo/random.ts';
import { businessDay } from './shifts.ts';

/** A Wednesday. */
const DAY = '2026-11-18';

/** Returns where the quarters of a day's opening hours, given in hours after midnight, are moved to by day. */
function quartersByDay(from: number, to: number): string[] {
  const location = { plan: { opening: { from: from * 60, to: to * 60 } }, silentDays: [], profileIds: [1] };
  const day = businessDay(location, DAY, createRandom('shifts'));
  if (day === null) throw new Error('The location is open every day.');
  return [0, 1, 2, 3, 4].map((quarter) =>
    germanTimeText(day.byDay(germanTime(DAY, (from + ((to - from) * quarter) / 4) * 60))),
  );
}

describe('moments that are moved into the hours of offices', () => {
  it.each([
    ['a location that is open all day', 0, 24, ['09:00', '11:07', '13:15', '15:22', '17:30']],
    ['one that opens at noon', 12, 29, ['12:00', '13:22', '14:45', '16:07', '17:30']],
    ['one that closes before the offices', 8, 13, ['09:00', '10:00', '11:00', '12:00', '13:00']],
    ['one that opens after the offices have closed', 18, 26, ['18:00', '20:00', '22:00', '00:00', '02:00']],
  ])('keep their order at %s', (_name, from, to, expected) => {
    expect(quartersByDay(from, to)).toEqual(expected);
  });
});
