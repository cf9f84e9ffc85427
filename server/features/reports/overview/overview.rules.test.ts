import { describe, expect, it } from 'vitest';
import type { Figures, TourCount } from '#server/features/reports/figures/report-figures.ts';
import { figuresOf, knownTotals, tourShares } from './overview.rules.ts';

const tourCount = (location: number, [manual, auto, missed]: readonly [number, number, number]): TourCount => ({
  location,
  status: null,
  total: manual + auto + missed,
  planned: manual + auto + missed,
  manual,
  auto,
  missed,
  extra: 0,
  findings: 0,
  corrected: 0,
  late: 0,
});

const noFigures: Figures = { measures: [], tours: [], checks: [] };
const figuresWith = (...counts: TourCount[]): Figures => ({ ...noFigures, tours: [{ month: '2026-01', counts }] });
const locationNames = new Map([
  [1, 'Altona'],
  [2, 'Lüneburg'],
  [3, 'Stade'],
]);

describe('the five figures', () => {
  it('contain the share of confirmed tours and the missed ones, beside the period before', () => {
    const now = knownTotals(figuresWith(tourCount(1, [8, 1, 1])), true);
    const before = knownTotals(figuresWith(tourCount(1, [9, 1, 0])), true);
    expect(figuresOf(now, before).map(({ key, ...figure }) => [key, figure.now, figure.before])).toEqual([
      ['measures', 0, 0],
      ['confirmed', 80, 90],
      ['missed', 1, 0],
      ['checks', 0, 0],
      ['refusals', 0, 0],
    ]);
  });

  it('have no share without tours, and no queries if their log is deleted', () => {
    const now = knownTotals(noFigures, false);
    expect(figuresOf(now, null).map((figure) => [figure.now, figure.before])).toEqual([
      [0, null],
      [null, null],
      [0, null],
      [null, null],
      [0, null],
    ]);
  });
});

describe('the tours of each location', () => {
  it('are ordered by the share of confirmed ones, without locations that plan none', () => {
    const figures = figuresWith(tourCount(1, [9, 0, 1]), tourCount(2, [1, 1, 2]), tourCount(1, [1, 0, 0]));
    expect(tourShares(figures, locationNames)).toEqual([
      { location: 'Lüneburg', confirmed: 1, auto: 1, missed: 2 },
      { location: 'Altona', confirmed: 10, auto: 0, missed: 1 },
    ]);
  });
});
