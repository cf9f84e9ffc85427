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
  ['a measure recorded at once', plain, []],
  ['one recorded an hour later', { ...plain, createdAt: hourLater }, ['late']],
  ['one that was corrected', { ...plain, corrects: '/api/activities/1', createdAt: hourLater }, ['corrected']],
  ['one that was taken back', { ...plain, corrects: '/api/activities/1', isCancelled: true }, ['cancelled']],
  ['one that recorded itself', { ...plain, completionSource: 'auto' as const }, ['automatic']],
])('%s is marked %j', (_what, activity, marks) => {
  expect(activityMarks(activity)).toEqual(marks);
});
