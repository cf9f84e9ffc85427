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
  ['a tour recorded immediately', plain, []],
  ['a tour with a finding', { ...plain, isFinding: true }, ['finding']],
  ['an automatic tour', { ...plain, completionSource: 'auto' as const }, ['automatic']],
  ['a tour recorded an hour later', { ...plain, createdAt: hourLater }, ['late']],
  ['a missed tour', { ...plain, completionSource: 'missed' as const, createdAt: hourLater }, ['missed']],
  ['a corrected tour', { ...plain, corrects: '/api/inspection_tours/1', createdAt: hourLater }, ['corrected']],
])('%s is marked %j', (_what, tour, marks) => {
  expect(tourMarks(tour)).toEqual(marks);
});
