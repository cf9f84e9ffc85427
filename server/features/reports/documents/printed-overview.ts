import { CHART_COLOURS, TOUR_CHART_STYLES } from '#shared/domain/charts/chart-colours.ts';
import { MAX_LABELS } from '#shared/domain/charts/chart-scale.ts';
import { germanNumber } from '#shared/domain/reports/report-cell.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import {
  beforeText,
  figureChange,
  figureText,
  isCompared,
  labelledBars,
  MAX_DRAWN_LOCATIONS,
  MEASURE_TEXTS,
  openPoints,
  shareText,
  STEP_TEXTS,
  TOUR_TEXTS,
  tourBars,
  toursCaption,
} from '#shared/domain/reports/overview-texts.ts';
import type { MeasureSteps, TourShare } from '#shared/domain/reports/report-overview.ts';
import { drawnChart } from './report-chart.rules.ts';

/** More points than these would push the evaluation from the first page. */
const MAX_POINTS_ON_PAPER = 8;

/** The first page on paper: texts and shares only, so that the template decides nothing. */
export function printedOverview(content: ReportContent) {
  const { overview } = content;
  if (overview === undefined) return undefined;
  const points = openPoints(content);
  return {
    before: beforeText(overview),
    figures: overview.figures.map((figure) => ({
      label: figure.label,
      value: figureText(figure),
      ...(isCompared(overview) ? figureChange(figure) : { text: '', isWorse: false }),
    })),
    measures: printedMeasures(overview.measures),
    tours: printedTours(overview.tours),
    points: points.slice(0, MAX_POINTS_ON_PAPER).map(({ text, remark }) => ({ text, remark })),
    furtherPoints: furtherText(points.length - MAX_POINTS_ON_PAPER, 'Punkte'),
  };
}

const furtherText = (count: number, countedThings: string) =>
  count > 0 ? `und ${germanNumber(count)} weitere ${countedThings}` : '';

function printedMeasures({ step, bars }: MeasureSteps) {
  const { caption, partial } = STEP_TEXTS[step];
  const hasBefore = bars.some(({ before }) => before !== null);
  const chart = drawnChart(
    {
      key: 'overviewMeasures',
      caption,
      kind: 'bars',
      unit: 'Maßnahmen',
      labels: bars.map(({ label }) => label),
      series: [
        { label: MEASURE_TEXTS.now, values: bars.map(({ now }) => now) },
        ...(hasBefore ? [{ label: MEASURE_TEXTS.before, values: bars.map(({ before }) => before) }] : []),
      ],
    },
    MAX_LABELS.halfPage,
  );
  const labelledBarIndexes = labelledBars(bars);
  return {
    ...chart,
    partialColour: CHART_COLOURS.partial.light,
    values: bars.map(({ now }, index) => (labelledBarIndexes.has(index) ? germanNumber(now) : '')),
    isWhole: bars.map(({ isWhole }) => isWhole),
    partial: bars.some(({ isWhole }) => !isWhole) ? partial : '',
  };
}

function printedTours(tours: readonly TourShare[]) {
  const caption = toursCaption(tours);
  const toursInWords = tours
    .slice(0, MAX_DRAWN_LOCATIONS)
    .map(
      (tour) =>
        `${tour.location}: ${shareText(tour)} ${TOUR_TEXTS.confirmed}, ${tour.auto} ${TOUR_TEXTS.auto}, ${tour.missed} ${TOUR_TEXTS.missed}`,
    );
  return {
    caption,
    description: `Balkendiagramm „${caption}“. ${toursInWords.join('; ')}.`,
    // Each bar of a single location names its outcome itself.
    keys: tours.length === 1 ? [] : Object.values(TOUR_TEXTS),
    colours: TOUR_CHART_STYLES.map((style) => CHART_COLOURS[style].light),
    rows: tourBars(tours),
    further: furtherText(tours.length - MAX_DRAWN_LOCATIONS, 'Standorte'),
  };
}
