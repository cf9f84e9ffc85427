import { describe, expect, it } from 'vitest';
import { CHART_COLOURS, TOUR_CHART_STYLES } from '#shared/domain/charts/chart-colours.ts';
import type { ReportChart } from '#shared/domain/reports/report-content.ts';
import { drawnChart } from './report-chart.rules.ts';

const chart = (values: readonly (number | null)[], change: Partial<ReportChart> = {}): ReportChart => ({
  key: 'talks',
  caption: 'Gespräche',
  kind: 'bars',
  unit: 'Gespräche',
  labels: values.map((_, index) => `Tag ${index + 1}`),
  series: [{ label: 'Altona', values: [...values] }],
  ...change,
});

describe('a chart on paper', () => {
  it.each([
    { highest: 0, scale: ['0', '1'] },
    { highest: 1, scale: ['0', '1'] },
    { highest: 3, scale: ['0', '1', '2', '3'] },
    { highest: 7, scale: ['0', '2', '4', '6', '8'] },
    { highest: 41, scale: ['0', '20', '40', '60'] },
    { highest: 1211, scale: ['0', '500', '1.000', '1.500'] },
  ])('is scaled in whole steps up to $highest', ({ highest, scale }) => {
    expect(drawnChart(chart([highest])).scale.map(({ text }) => text)).toEqual(scale);
  });

  it('has heights as shares of its scale, and gaps for unknown values', () => {
    expect(drawnChart(chart([4, null, 0])).series[0]?.heights).toEqual([1, null, 0]);
  });

  it('has the colours of the screen: the same for the same outcome of tours', () => {
    const series = ['durchgeführt', 'automatisch', 'versäumt'].map((label) => ({ label, values: [1] }));
    const coloursOf = (key: string) => drawnChart(chart([1], { key, series })).series.map(({ colour }) => colour);
    expect(coloursOf('toursByMonth')).toEqual(TOUR_CHART_STYLES.map((style) => CHART_COLOURS[style].light));
    expect(new Set(coloursOf('talks')).size).toBe(3);
  });

  it('is described in words', () => {
    expect(drawnChart(chart([4, null, 1200])).description).toBe(
      'Säulendiagramm „Gespräche“, Einheit Gespräche. Altona: Tag 1 4; Tag 3 1.200.',
    );
    expect(drawnChart(chart([null])).description).toContain('Altona: keine Daten');
    const year = Array.from({ length: 365 }, (_, index) => index % 7);
    expect(drawnChart(chart(year, { kind: 'lines' })).description).toBe(
      'Liniendiagramm „Gespräche“, Einheit Gespräche. Altona: 365 Werte von Tag 1 bis Tag 365, höchster 6 (Tag 7), niedrigster 0 (Tag 1).',
    );
  });

  it('labels only as many days and values as there is room for', () => {
    const month = drawnChart(chart(Array.from({ length: 31 }, () => 1)));
    const shown = month.labels.filter((label) => label !== '');
    expect(shown).toHaveLength(11);
    // The screen names the last day as well.
    expect(shown.at(-1)).toBe('Tag 31');
    expect(month.figures).toEqual([[]]);
    expect(drawnChart(chart([2, null])).figures).toEqual([['2', '']]);
  });
});
