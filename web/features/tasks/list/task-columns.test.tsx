import { expect, it } from 'vitest';
import { urgencyOf } from './task-columns.tsx';

const NOW = Date.parse('2026-11-27T12:00:00Z');

it.each([
  ['2026-11-27T11:00:00Z', 'Überfällig'],
  ['2026-11-27T22:59:00Z', 'Heute, Fr 27. Nov.'],
  ['2026-11-27T23:01:00Z', undefined],
])('an open task that is due at %s stands under %j', (doAt, title) => {
  expect(urgencyOf({ doAt }, NOW)?.title).toBe(title);
});
