import { expect, it } from 'vitest';
import { RecentChanges } from './recent-changes.ts';

const START = 1_000_000;
const SECOND = 1000;
const task = (id: number) => ({ topic: '/api/tasks', id });

function changesAfterStart() {
  const recent = new RecentChanges();
  recent.start(START);
  return recent;
}

it('returns the changes since a time, and those of ten seconds before it, because clocks of servers differ', () => {
  const recent = changesAfterStart();
  recent.add(task(1), START + 10 * SECOND);
  recent.add(task(2), START + 25 * SECOND);
  recent.add(task(3), START + 35 * SECOND);
  expect(recent.since(START + 30 * SECOND)).toEqual([task(2), task(3)]);
  expect(recent.since(START + 50 * SECOND)).toEqual([]);
});

it('returns null if changes may be missing: before the start, while it is stopped, and for a time that is no number', () => {
  const recent = changesAfterStart();
  expect(recent.since(START + 9 * SECOND)).toBeNull();
  expect(recent.since(START + 10 * SECOND)).toEqual([]);
  expect(recent.since(Number.NaN)).toBeNull();
  recent.stop();
  expect(recent.since(START + 60 * SECOND)).toBeNull();
  recent.start(START + 90 * SECOND);
  expect(recent.since(START + 60 * SECOND)).toBeNull();
});

it('drops old changes, and then returns null for a time before them', () => {
  const recent = changesAfterStart();
  recent.add(task(1), START + SECOND);
  recent.add(task(2), START + 300 * SECOND);
  expect(recent.since(START + 11 * SECOND)).toBeNull();
  expect(recent.since(START + 12 * SECOND)).toEqual([task(2)]);
});

it('keeps a limited number of changes, and returns null for the time of dropped ones', () => {
  const recent = changesAfterStart();
  for (let count = 0; count <= 10_000; count += 1) recent.add(task(count), START + count);
  expect(recent.since(START + 10 * SECOND)).toBeNull();
  expect(recent.since(START + 20 * SECOND)).toEqual([task(10_000)]);
});
