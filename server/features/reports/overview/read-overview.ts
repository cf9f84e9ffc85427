import { daysAfter } from '#server/time/zoned-time.ts';
import { countMeasuresByDay, hasRecordsBefore } from '#server/features/reports/figures/record-figures.queries.ts';
import { readPortion, type Reading, readFigures, type Subject } from '#server/features/reports/figures/read-figures.ts';
import type { DayCount, Figures, StaffProof } from '#server/features/reports/figures/report-figures.ts';
import { type Days, monthsOf, periodBefore, spanOf } from '#server/features/reports/figures/report-months.rules.ts';
import type { ReportKind } from '#shared/domain/reports/report-kinds.ts';
import type { ReportOverview } from '#shared/domain/reports/report-overview.ts';
import { findStaffProofs } from '#server/features/reports/figures/location-facts.queries.ts';
import { measureSteps } from './measure-steps.rules.ts';
import { openPointsOf } from './open-points.rules.ts';
import { figuresOf, knownTotals, tourShares } from './overview.rules.ts';

/** These kinds of report have an overview; lists of trainings or of queries count neither measures nor tours. */
const KINDS: readonly ReportKind[] = ['socialConcept', 'monthly', 'inspectionTours', 'inspectionFolder'];

/** Reads the content of a report's first page: its figures, charts and open points, compared with the period before. */
export async function readOverview(
  kind: ReportKind,
  reading: Reading,
  subject: Subject,
): Promise<ReportOverview | undefined> {
  if (!KINDS.includes(kind)) return undefined;
  const { days, figures, logFrom, locationNames, locations, today } = subject;
  const before = periodBefore(days);
  const isCompared = await readWhetherBegun(reading, before);
  const totalsBefore = isCompared ? knownTotals(await readEarlier(reading, before), before.from >= logFrom) : null;
  const tours = tourShares(figures, locationNames);
  const staff: readonly StaffProof[] = await readPortion(reading, (tx) =>
    findStaffProofs(tx, reading.scope, reading.locationIds),
  );
  return {
    before,
    figures: figuresOf(knownTotals(figures, days.from >= logFrom), totalsBefore),
    measures: measureSteps(
      { days, counts: await readDays(reading, days) },
      { days: before, counts: isCompared ? await readDays(reading, before) : null },
    ),
    tours,
    points: openPointsOf({ today, locations, tours, staff }),
  };
}

/** The period before is compared if the first record is at most this many days younger than its start. */
const GRACE_DAYS = 7;

function readWhetherBegun(reading: Reading, { from }: Days): Promise<boolean> {
  const { scope, locationIds } = reading;
  const { to: moment } = spanOf({ from, to: daysAfter(from, GRACE_DAYS - 1) });
  return readPortion(reading, (tx) => hasRecordsBefore(tx, scope, { locationIds, moment }));
}

/** Reports no progress, because the progress shown concerns the period itself. */
const readEarlier = (reading: Reading, days: Days): Promise<Figures> =>
  readFigures({ ...reading, onPortionRead: () => Promise.resolve() }, days);

async function readDays(reading: Reading, days: Days): Promise<readonly DayCount[]> {
  const { scope, locationIds } = reading;
  const counts: DayCount[] = [];
  for (const month of monthsOf(days))
    counts.push(...(await readPortion(reading, (tx) => countMeasuresByDay(tx, scope, { ...month, locationIds }))));
  return counts;
}
