import { describe, expect, it } from 'vitest';
import { figureChange, openPoints } from './overview-texts.ts';
import type { ReportFigure } from './report-overview.ts';

describe('the comparison of a figure with the period before', () => {
  it.each([
    ['measures', 2284, 2154, '+6\u00a0% · davor 2.154'],
    ['measures', 5, 4, '+1 · davor 4'],
    ['measures', 5, 0, '+5 · davor 0'],
    ['confirmed', 95.1, 94.3, '+0,8 Punkte · davor 94,3'],
    ['missed', 52, 43, '9 mehr · davor 43'],
    ['missed', 40, 43, '3 weniger · davor 43'],
    ['checks', 90, 100, '−10\u00a0% · davor 100'],
    ['refusals', 214, 202, '+12 · davor 202'],
    ['refusals', 3, 3, 'unverändert · davor 3'],
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

it('missed tours are an open point until there is an evaluation', () => {
  const overview = {
    before: { from: '2026-01-01', to: '2026-01-31' },
    figures: [],
    measures: { step: 'week' as const, bars: [] },
    tours: [],
    points: [
      { kind: 'missedTours' as const, text: 'Altona: 2 versäumte Kontrollgänge nicht erklärt', remark: '' },
      { kind: 'concept' as const, text: 'Altona: kein Sozialkonzept zugeordnet', remark: '' },
    ],
  };
  const kindsWith = (text: string) =>
    openPoints({ overview, evaluation: { text, improvements: '' } }).map(({ kind }) => kind);
  expect(kindsWith(' ')).toEqual(['missedTours', 'concept']);
  expect(kindsWith('Der Strom war ausgefallen.')).toEqual(['concept']);
  expect(openPoints({ evaluation: { text: '', improvements: '' } })).toEqual([]);
});
