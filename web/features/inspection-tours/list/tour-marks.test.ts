import { expect, test } from 'vitest';
import { tourMarks } from './tour-marks.ts';

const tour = {
  isFinding: false,
  completionSource: 'manual',
  occurredAt: '2026-11-20T10:00:00+00:00',
  createdAt: '2026-11-20T10:00:05+00:00',
} as const;
const hourLater = '2026-11-20T11:00:00+00:00';

test.each([
  ['a tour recorded immediately', tour, []],
  ['a tour with a finding', { ...tour, isFinding: true }, ['finding']],
  ['an automatic tour', { ...tour, completionSource: 'auto' as const }, ['automatic']],
  ['a tour recorded an hour later', { ...tour, createdAt: hourLater }, ['late']],
  ['a missed tour', { ...tour, completionSource: 'missed' as const, createdAt: hourLater }, ['missed']],
  ['a corrected tour', { ...tour, corrects: '/api/inspection_tours/1', createdAt: hourLater }, ['corrected']],
])('%s is marked with %j', (_what, marked, marks) => {
  expect(tourMarks(marked)).toEqual(marks);
});
