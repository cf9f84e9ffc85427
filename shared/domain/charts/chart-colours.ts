// The colours of charts. Screen and paper use the same colour for the same meaning; paper is light.

/** Light and dark differ because each needs a contrast of at least 3 : 1 with its card. */
export const CHART_COLOURS = {
  fact: { light: '#00717a', dark: '#3fb5bd' },
  partial: { light: '#8cc5c9', dark: '#27646a' },
  automatic: { light: '#8b949c', dark: '#7c868e' },
  missed: { light: '#e08a00', dark: '#f5a400' },
  before: { light: '#12181d', dark: '#f1f4f6' },
} as const;

/** The meaning of a bar or line. */
export type ChartStyle = keyof typeof CHART_COLOURS;
export type ColourScheme = 'light' | 'dark';

/** Series without a meaning of their own. The colours differ in lightness as well. */
const SERIES_COLOURS = {
  light: ['#00717a', '#8a4b08', '#5b4b8a', '#6b7480'],
  dark: ['#3fb5bd', '#e8b06a', '#a79be0', '#9aa4ad'],
} as const;

/** The outcomes of tours, in the order in which charts show them. */
export const TOUR_CHART_STYLES = ['fact', 'automatic', 'missed'] as const satisfies readonly ChartStyle[];

/** What the series of a chart of a report mean, by the key of the chart. Approved reports do not state it. */
const SERIES_STYLES: Readonly<Record<string, readonly ChartStyle[]>> = { toursByMonth: TOUR_CHART_STYLES };

export function seriesColour(chart: { readonly key: string }, index: number, scheme: ColourScheme): string {
  const style = SERIES_STYLES[chart.key]?.[index];
  const colours = SERIES_COLOURS[scheme];
  return style === undefined ? (colours[index % colours.length] ?? colours[0]) : CHART_COLOURS[style][scheme];
}
