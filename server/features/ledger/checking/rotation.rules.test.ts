import { expect, it } from 'vitest';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { dueEpochs } from './rotation.rules.ts';

const night = (number: number) => new Date(Date.UTC(2026, 0, 1, 2) + number * DAY_MILLISECONDS);

/** Returns after how many nights without it each epoch was read, at most, if all were read in the first night. */
function longestWait(epochs: number, isNightSkipped: (number: number) => boolean = () => false): number {
  const readNights = new Map(Array.from({ length: epochs }, (_, number) => [number, 0]));
  let longest = 0;
  for (let today = 1; today <= 90; today += 1) {
    if (isNightSkipped(today)) continue;
    const readings = [...readNights]
      .map(([number, readNight]) => ({ number, readAt: night(readNight) }))
      .toSorted((a, b) => a.readAt.getTime() - b.readAt.getTime() || a.number - b.number);
    for (const number of dueEpochs(readings, night(today))) {
      longest = Math.max(longest, today - (readNights.get(number) ?? 0));
      readNights.set(number, today);
    }
  }
  return Math.max(longest, ...[...readNights.values()].map((last) => 90 - last));
}

it.each([1, 2, 27, 28, 29, 153, 1000])('of %i epochs, each is read at least once in 30 days', (epochs) => {
  expect(longestWait(epochs)).toBeLessThanOrEqual(28);
  expect(longestWait(epochs, (number) => number % 15 === 7)).toBeLessThanOrEqual(30);
});

it('reads an equal share each night, and nothing of a log without sealed epochs', () => {
  const readings = Array.from({ length: 153 }, (_, number) => ({ number, readAt: night(0) }));
  expect(dueEpochs(readings, night(1))).toEqual([0, 1, 2, 3, 4, 5]);
  expect(dueEpochs([], night(1))).toEqual([]);
});

it('reads at once what was not read for a month', () => {
  const readings = Array.from({ length: 60 }, (_, number) => ({ number, readAt: night(number < 40 ? 0 : 25) }));
  expect(dueEpochs(readings, night(30))).toHaveLength(40);
});
