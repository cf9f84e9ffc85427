import { expect, test } from 'vitest';
import { activityMarks } from './activity-marks.ts';

const plain = {
  isCancelled: false,
  completionSource: 'manual',
  occurredAt: '2026-11-20T10:00:00+00:00',
  createdAt: '2026-11-20T10:00:05+00:00',
} as const;
const hourLater = '2026-11-20T11:00:00+00:00';

test.each([
  ['an activity recorded immediately', plain, []],
  ['an activity recorded an hour later', { ...plain, createdAt: hourLater }, ['late']],
  ['a corrected activity', { ...plain, corrects: '/api/activities/1', createdAt: hourLater }, ['corrected']],
  ['a cancelled activity', { ...plain, corrects: '/api/activities/1', isCancelled: true }, ['cancelled']],
  ['an automatic activity', { ...plain, completionSource: 'auto' as const }, ['automatic']],
])('%s is marked %j', (_what, activity, marks) => {
  expect(activityMarks(activity)).toEqual(marks);
});
