import { describe, expect, it } from 'vitest';
import { figureChange, openPoints, shareText, tourBars } from './overview-texts.ts';
import type { ReportFigure, ReportPoint } from './report-overview.ts';

describe('the comparison of a figure with the period before', () => {
  it.each([
    ['measures', 2284, 2154, '+6\u00a0% · davor\u00a02.154'],
    ['measures', 5, 4, '+1 · davor\u00a04'],
    ['measures', 5, 0, '+5 · davor\u00a00'],
    ['confirmed', 95.1, 94.3, '+0,8\u00a0Punkte · davor\u00a094,3'],
    ['confirmed', 95.3, 94.3, '+1\u00a0Punkt · davor\u00a094,3'],
    ['confirmed', 93.3, 94.3, '−1\u00a0Punkt · davor\u00a094,3'],
    ['missed', 52, 43, '9\u00a0mehr · davor\u00a043'],
    ['missed', 40, 43, '3\u00a0weniger · davor\u00a043'],
    ['checks', 90, 100, '−10\u00a0% · davor\u00a0100'],
    ['refusals', 214, 202, '+12 · davor\u00a0202'],
    ['refusals', 3, 3, 'wie davor'],
    ['measures', 1067, 1068, '−1 · davor\u00a01.068'],
    ['checks', 3, null, 'davor nicht erfasst'],
  ] as const)('of %s with %j after %j is %j', (key, now, before, text) => {
    expect(figureChange({ key, label: '', now, before }).text).toBe(text);
  });

  it('is worse only if more tours were missed', () => {
    const isWorse = (key: ReportFigure['key'], now: number, before: number | null) =>
      figureChange({ key, label: '', now, before }).isWorse;
    expect([isWorse('missed', 2, 1), isWorse('missed', 1, 2), isWorse('missed', 2, null)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isWorse('refusals', 9, 1)).toBe(false);
  });
});

it('an evaluation removes no open point, and is named by those that it has to explain', () => {
  const missed: ReportPoint = {
    kind: 'missedTours',
    text: 'Altona: 2 versäumte Kontrollgänge',
    remark: 'Bewertung fehlt',
  };
  const concept: ReportPoint = { kind: 'concept', text: 'Altona: kein Sozialkonzept zugeordnet', remark: '' };
  const overview = {
    before: { from: '2026-01-01', to: '2026-01-31' },
    figures: [],
    measures: { step: 'week' as const, bars: [] },
    tours: [],
  };
  const current: ReportPoint[] = [{ ...missed, isExplainable: true }, concept];
  const pointsWith = (text: string, points = current) =>
    openPoints({ overview: { ...overview, points }, evaluation: { text, improvements: '' } });
  expect(pointsWith(' ')).toEqual(current);
  expect(pointsWith('Der Umbau war laut.')).toMatchObject([{ ...missed, remark: 'siehe Eigenbewertung' }, concept]);
  // A frozen report says what it always said.
  expect(pointsWith('Der Strom war ausgefallen.', [missed])).toEqual([]);
  expect(openPoints({ evaluation: { text: '', improvements: '' } })).toEqual([]);
});

it('tours are drawn by location, and by outcome if there is only one', () => {
  const altona = { location: 'Altona', confirmed: 90, auto: 8, missed: 2 };
  const stade = { location: 'Stade', confirmed: 1, auto: 0, missed: 1 };
  expect(tourBars([altona, stade])).toEqual([
    { label: 'Altona', shares: [0.9, 0.08, 0.02], text: shareText(altona) },
    { label: 'Stade', shares: [0.5, 0, 0.5], text: shareText(stade) },
  ]);
  expect(tourBars([altona])).toEqual([
    { label: 'bestätigt', shares: [0.9, 0, 0], text: '90' },
    { label: 'automatisch', shares: [0, 0.08, 0], text: '8' },
    { label: 'versäumt', shares: [0, 0, 0.02], text: '2' },
  ]);
});
