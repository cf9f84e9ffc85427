import { expect, test } from 'vitest';
import { tourMarks } from './tour-marks.ts';

const plain = {
  isFinding: false,
  completionSource: 'manual',
  occurredAt: '2026-11-20T10:00:00+00:00',
  createdAt: '2026-11-20T10:00:05+00:00',
} as const;
const hourLater = '2026-11-20T11:00:00+00:00';

test.each([
  ['a tour recorded at once', plain, []],
  ['one with a finding', { ...plain, isFinding: true }, ['finding']],
  ['one that submitted itself', { ...plain, completionSource: 'auto' as const }, ['automatic']],
  ['one transferred an hour later', { ...plain, createdAt: hourLater }, ['late']],
  ['one nobody walked', { ...plain, completionSource: 'missed' as const, createdAt: hourLater }, ['missed']],
  ['one that was corrected', { ...plain, corrects: '/api/inspection_tours/1', createdAt: hourLater }, ['corrected']],
])('%s is marked %j', (_what, tour, marks) => {
  expect(tourMarks(tour)).toEqual(marks);
});
