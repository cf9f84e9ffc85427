import { daysAfter } from '#server/time/zoned-time.ts';
import { countMeasuresByDay, hasRecordsBefore } from '#server/features/reports/figures/record-figures.queries.ts';
import {
  readPortion,
  type ReadingContext,
  readFigures,
  type ReportSubject,
} from '#server/features/reports/figures/read-figures.ts';
import type { DayCount, Figures, StaffProof } from '#server/features/reports/figures/report-figures.ts';
import {
  type DayPeriod,
  monthsOf,
  periodBefore,
  momentsOf,
} from '#server/features/reports/figures/report-months.rules.ts';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';
import type { ReportOverview } from '#shared/domain/reports/report-overview.ts';
import { findStaffProofs } from '#server/features/reports/figures/location-facts.queries.ts';
import { measureSteps, stepFor } from './measure-steps.rules.ts';
import { measuresPerMonth } from '#server/features/reports/sections/measure-sections.rules.ts';
import { openPointsOf } from './open-points.rules.ts';
import { figuresOf, knownTotals, tourShares } from './overview.rules.ts';

/** These kinds of report have an overview; lists of trainings or of queries count neither measures nor tours. */
const KINDS_WITH_OVERVIEW: readonly ReportKind[] = ['socialConcept', 'monthly', 'inspectionTours', 'inspectionFolder'];

/** Reads the content of a report's first page: its figures, charts and open points, compared with the period before. */
export async function readOverview(
  kind: ReportKind,
  reading: ReadingContext,
  subject: ReportSubject,
): Promise<ReportOverview | undefined> {
  if (!KINDS_WITH_OVERVIEW.includes(kind)) return undefined;
  const { days, figures, logStartDay, locationNames, locations, today } = subject;
  const earlierPeriod = periodBefore(days);
  const isCompared = await hasRecordsSince(reading, earlierPeriod);
  const totalsBefore = isCompared
    ? knownTotals(await readEarlierFigures(reading, earlierPeriod), earlierPeriod.from >= logStartDay)
    : null;
  const tours = tourShares(figures, locationNames);
  const staff: readonly StaffProof[] = await readPortion(reading, (tx) =>
    findStaffProofs(tx, reading.scope, reading.locationIds),
  );
  return {
    before: earlierPeriod,
    figures: figuresOf(knownTotals(figures, days.from >= logStartDay), totalsBefore),
    measures: measureSteps(
      { days, counts: await readMeasures(reading, subject) },
      { days: earlierPeriod, counts: isCompared ? await readMeasuresByDay(reading, earlierPeriod) : null },
    ),
    tours,
    points: openPointsOf({ today, locations, tours, staff }),
  };
}

/**
 * A report is compared with the previous period if the records begin at most this many days after the start of that
 * period.
 */
const GRACE_DAYS = 7;

function hasRecordsSince(reading: ReadingContext, { from }: DayPeriod): Promise<boolean> {
  const { scope, locationIds } = reading;
  const { to: moment } = momentsOf({ from, to: daysAfter(from, GRACE_DAYS - 1) });
  return readPortion(reading, (tx) => hasRecordsBefore(tx, scope, { locationIds, moment }));
}

/** Reports no progress, because the progress shown concerns the period itself. */
const readEarlierFigures = (reading: ReadingContext, days: DayPeriod): Promise<Figures> =>
  readFigures({ ...reading, onPortionRead: () => Promise.resolve() }, days);

/** Takes the counts of months from the figures of the sections, so that the charts of both agree. */
async function readMeasures(reading: ReadingContext, { days, figures }: ReportSubject): Promise<readonly DayCount[]> {
  if (stepFor(days) === 'week') return readMeasuresByDay(reading, days);
  return measuresPerMonth(figures.measures).map(({ month, total }) => {
    const firstDay = `${month}-01`;
    return { day: firstDay < days.from ? days.from : firstDay, total };
  });
}

async function readMeasuresByDay(reading: ReadingContext, days: DayPeriod): Promise<readonly DayCount[]> {
  const { scope, locationIds } = reading;
  const counts: DayCount[] = [];
  for (const month of monthsOf(days))
    counts.push(...(await readPortion(reading, (tx) => countMeasuresByDay(tx, scope, { ...month, locationIds }))));
  return counts;
}
