import type { Scope } from '#server/access/scope.ts';
import type { Store, Tx } from '#server/db/database.ts';
import { firstKeptDay } from '#server/features/player-check/player-check.public.ts';
import { OUTAGE_FORM } from '#shared/contracts/forms/forms.ts';
import type { ReportSection } from '#shared/domain/reports/report-content.ts';
import { countChecks } from './check-figures.queries.ts';
import { countChoices, countProtocols, findQuestionnaires, listOutages } from './protocol-figures.queries.ts';
import { EVALUATED_CHOICES } from '#server/features/reports/sections/protocol-sections.rules.ts';
import { countTrainings, listTrainings } from './location-facts.queries.ts';
import { answerTotals, protocolTotals } from '#server/features/reports/sections/protocol-totals.rules.ts';
import { countMeasures, countTours, listTours } from './record-figures.queries.ts';
import { type DayPeriod, monthsOf } from './report-months.rules.ts';
import { firstOf, initialsOf, sumsOf } from '#server/features/reports/sections/report-tables.rules.ts';
import type {
  AnswerTotal,
  CheckCount,
  Figures,
  ListedTour,
  TrainingRow,
  Trainings,
  MeasureCount,
  MonthOf,
  FirstOf,
  OutageRow,
  ProtocolCount,
  TourCount,
  ConceptFacts,
  LocationFacts,
} from './report-figures.ts';

/** The database and scope of the figures, and a way to let other work run between portions. */
export interface ReadingContext {
  readonly store: Store;
  readonly scope: Scope;
  readonly locationIds: readonly number[];
  readonly now: Date;
  /** Called after each portion; @param done from 0 to 1 */
  readonly onPortionRead: (done: number) => Promise<void>;
}

/**
 * Makes a section from rows that have been read. Sections are made one by one, because thousands of rows take time and
 * other work must get its turn between them.
 */
export type MakeSection = () => ReportSection;

/** Facts that every section may use. */
export interface ReportSubject {
  readonly days: DayPeriod;
  /** Day of the computation in Germany, YYYY-MM-DD. */
  readonly today: string;
  /** Day from which the log of queries exists; earlier days are deleted. */
  readonly logStartDay: string;
  readonly locations: readonly LocationFacts[];
  readonly locationNames: ReadonlyMap<number, string>;
  readonly concepts: readonly ConceptFacts[];
  /** The counts of the period, month by month. */
  readonly figures: Figures;
}

export const readPortion = <Result>(
  { store, scope }: ReadingContext,
  runWork: (tx: Tx) => Promise<Result>,
): Promise<Result> => store.asActorForLongRead(scope, runWork);

/**
 * Reads the figures month by month, each in a short transaction, so that a large organisation does not block others.
 */
export async function readFigures(reading: ReadingContext, days: DayPeriod): Promise<Figures> {
  const months = monthsOf(days);
  const measures: MonthOf<MeasureCount>[] = [];
  const tours: MonthOf<TourCount>[] = [];
  const checks: MonthOf<CheckCount>[] = [];
  const logStartMonth = firstKeptDay(reading.now).slice(0, 7);
  for (const [index, { month, ...span }] of months.entries()) {
    const range = { ...span, locationIds: reading.locationIds };
    const countMonth = async <Count>(
      count: (tx: Tx, scope: Scope, monthRange: typeof range) => Promise<readonly Count[]>,
    ) => ({
      month,
      counts: await readPortion(reading, (tx) => count(tx, reading.scope, range)),
    });
    measures.push(await countMonth(countMeasures));
    tours.push(await countMonth(countTours));
    // If a hold keeps the log for longer at one location, the report still treats the log of all locations as ending
    // here.
    checks.push(month < logStartMonth ? { month, counts: [] } : await countMonth(countChecks));
    await reading.onPortionRead((index + 1) / months.length);
  }
  return { measures, tours, checks };
}

/** Lists trainings at these locations month by month, up to a limit, with the initials of the people. */
export async function readTrainings(reading: ReadingContext, days: DayPeriod, limit: number): Promise<Trainings> {
  const { scope, locationIds } = reading;
  const byType = await readPortion(reading, (tx) => countTrainings(tx, scope, locationIds, days));
  const rows: TrainingRow[] = [];
  for (const month of monthsOf(days)) {
    const range = { ...month.days, locationIds, maxRows: limit - rows.length };
    if (range.maxRows === 0) break;
    const foundTrainings = await readPortion(reading, (tx) => listTrainings(tx, scope, range));
    rows.push(...foundTrainings.map(({ person, ...training }) => ({ ...training, person: initialsOf(person) })));
  }
  return { ...firstOf(rows, limit, sumsOf(byType, ['total'])[0] ?? 0), byType };
}

export interface ProtocolFigures {
  readonly counts: readonly ProtocolCount[];
  readonly bans: readonly AnswerTotal[];
  readonly incidents: readonly AnswerTotal[];
  readonly outages: FirstOf<OutageRow>;
  readonly questionnaires: Awaited<ReturnType<typeof findQuestionnaires>>;
}

const MAX_OUTAGES = 1000;

/** Reads the figures of protocols month by month as well, because one statement for five years would take too long. */
export async function readProtocols(reading: ReadingContext, days: DayPeriod): Promise<ProtocolFigures> {
  const { scope, locationIds } = reading;
  const countMonth: ProtocolCount[] = [];
  const bans: AnswerTotal[] = [];
  const incidents: AnswerTotal[] = [];
  const listedOutages: OutageRow[] = [];
  for (const { from, to } of monthsOf(days)) {
    const range = { from, to, locationIds };
    countMonth.push(...(await readPortion(reading, (tx) => countProtocols(tx, scope, range))));
    bans.push(
      ...(await readPortion(reading, (tx) => countChoices(tx, scope, { ...range, ...EVALUATED_CHOICES.bans }))),
    );
    incidents.push(
      ...(await readPortion(reading, (tx) => countChoices(tx, scope, { ...range, ...EVALUATED_CHOICES.incidents }))),
    );
    const limit = MAX_OUTAGES - listedOutages.length;
    if (limit > 0)
      listedOutages.push(...(await readPortion(reading, (tx) => listOutages(tx, scope, { ...range, maxRows: limit }))));
  }
  const versions = [...new Set([...bans, ...incidents, ...listedOutages].map(({ version }) => version))];
  const counts = protocolTotals(countMonth);
  return {
    counts,
    bans: answerTotals(bans),
    incidents: answerTotals(incidents),
    outages: firstOf(listedOutages, MAX_OUTAGES, counts.find(({ key }) => key === OUTAGE_FORM)?.total ?? 0),
    questionnaires: await readPortion(reading, (tx) => findQuestionnaires(tx, scope, versions)),
  };
}

/** Lists the first tours of a period month by month, up to a limit. */
export async function readTours(
  reading: ReadingContext,
  days: DayPeriod,
  limit: number,
): Promise<readonly ListedTour[]> {
  const { scope, locationIds } = reading;
  const tours: ListedTour[] = [];
  const months = monthsOf(days);
  for (const [index, { from, to }] of months.entries()) {
    const range = { from, to, locationIds, maxRows: limit - tours.length };
    if (range.maxRows > 0) tours.push(...(await readPortion(reading, (tx) => listTours(tx, scope, range))));
    await reading.onPortionRead((index + 1) / months.length);
  }
  return tours;
}
