import { expect, test } from 'vitest';
import { isLateEntry } from './late-entry.ts';

const occurredAt = '2026-11-20T10:00:00+00:00';

test('an entry is late after more than fifteen minutes', () => {
  expect(isLateEntry(occurredAt, Date.parse(occurredAt) + 15 * 60_000)).toBe(false);
  expect(isLateEntry(occurredAt, Date.parse(occurredAt) + 15 * 60_000 + 1)).toBe(true);
});
