import { expect, it } from 'vitest';
import type { ListedTour } from '#server/features/reports/figures/report-figures.ts';
import { tourDaysSection } from './tour-days.rules.ts';

const usual = {
  location: 1,
  status: 'Keine Auffälligkeiten',
  source: 'manual',
  isFinding: false,
  isCorrected: false,
  isLate: false,
  isChosenOffline: false,
  profile: 'Petra Pult',
} as const;
const tour = (due: string, changes: Partial<ListedTour> = {}): ListedTour => ({ ...usual, at: due, due, ...changes });
const days = { from: '2026-10-24', to: '2026-11-22' };
const rowsOf = (...rows: ListedTour[]) =>
  tourDaysSection(
    { rows, total: rows.length },
    new Map([
      [1, 'Am Hafen'],
      [2, 'Zur Brücke'],
    ]),
    days,
  ).tables[0]?.rows;

it('a day without exceptions is one row', () =>
  expect(rowsOf(tour('2026-11-21T14:00'), tour('2026-11-21T15:00'))).toEqual([
    ['2026-11-21', 'Am Hafen', 2, 2, 'keine'],
  ]));

it('exceptions are described in words, with their time', () => {
  const rows = rowsOf(
    tour('2026-11-21T14:00', { source: 'missed', status: null }),
    tour('2026-11-21T15:00', { source: 'missed', status: null }),
    tour('2026-11-21T16:00', { source: 'auto' }),
    tour('2026-11-21T17:00', { isFinding: true, status: 'Minderjährige Person', isCorrected: true }),
    tour('2026-11-21T18:00', { due: null, isLate: true }),
  );
  expect(rows).toEqual([
    [
      '2026-11-21',
      'Am Hafen',
      4,
      2,
      'versäumt 14:00, 15:00; automatisch, ohne Bestätigung 16:00; Befund 17:00 (Minderjährige Person); zusätzlich 18:00; korrigiert 17:00; Nachtrag 18:00',
    ],
  ]);
});

it('rows are ordered by day and location, and a tour belongs to the day of its deadline', () =>
  expect(
    rowsOf(
      tour('2026-11-21T23:59', { at: '2026-11-22T00:05' }),
      tour('2026-11-21T14:00', { location: 2 }),
      tour('2026-11-20T14:00'),
    )?.map(([day, place]) => [day, place]),
  ).toEqual([
    ['2026-11-20', 'Am Hafen'],
    ['2026-11-21', 'Am Hafen'],
    ['2026-11-21', 'Zur Brücke'],
  ]));

it('the section names its days', () =>
  expect(tourDaysSection({ rows: [], total: 0 }, new Map(), days).paragraphs[0]).toContain(
    'vom 24.10.2026 bis zum 22.11.2026',
  ));
