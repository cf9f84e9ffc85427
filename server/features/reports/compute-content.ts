import type { Scope } from '#server/access/scope.ts';
import type { Store } from '#server/db/database.ts';
import { firstKeptDay } from '#server/features/player-check/player-check.public.ts';
import { toWireDate } from '#server/http/read/dates.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import { conceptsText, officerOf } from '#server/features/reports/sections/concept-sections.rules.ts';
import {
  findConcepts,
  findOrganisation,
  findLocationFacts,
} from '#server/features/reports/figures/location-facts.queries.ts';
import {
  readPortion,
  type ReadingContext,
  readFigures,
  type ReportSubject,
} from '#server/features/reports/figures/read-figures.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import type { ReportRow } from './reports.queries.ts';
import { readOverview } from '#server/features/reports/overview/read-overview.ts';
import { sectionsOf } from '#server/features/reports/sections/sections-of-kinds.ts';
import type { DayPeriod } from '#server/features/reports/figures/report-months.rules.ts';
import type { LocationFacts } from '#server/features/reports/figures/report-figures.ts';

/** A report to be computed; the time of the computation defaults to now. */
export interface ReportToCompute extends Pick<
  ReportRow,
  'customer_id' | 'user_id' | 'kind' | 'title' | 'from_on' | 'to_on' | 'evaluation' | 'improvements'
> {
  readonly location_ids: readonly number[];
  readonly asOf?: Date;
}

/**
 * Computes the content of a report month by month. It changes nothing, so it can be interrupted and started again.
 * @param onProgress receives the progress in whole per cent
 */
export async function computeContent(
  store: Store,
  report: ReportToCompute,
  onProgress: (percent: number) => Promise<void>,
): Promise<ReportContent> {
  const now = report.asOf ?? new Date();
  const scope: Scope = { kind: 'customer', userId: report.user_id ?? 0, customerId: report.customer_id };
  const period = { from: report.from_on, to: report.to_on };
  const reading: ReadingContext = {
    store,
    scope,
    locationIds: report.location_ids,
    now,
    onPortionRead: (doneShare) => onProgress(Math.floor(5 + doneShare * 90)),
  };
  // The organisation is read with the system role, because its row is visible only through the links of a user, who may
  // no longer exist.
  const organisation = await store.asSystem((tx) => findOrganisation(tx, scope, report.customer_id));
  const subject = await readSubject(reading, period);
  const overview = await readOverview(report.kind, reading, subject);
  const { name, street, postal_code: postalCode, city } = organisation;
  const [officer, concept] = [officerOf(subject.concepts), conceptsText(subject.concepts)];
  return {
    version: 1,
    title: report.title,
    kind: report.kind,
    customer: { name, street: street ?? '', postalCode: postalCode ?? '', city: city ?? '' },
    locations: subject.locations.map(toLocation),
    ...period,
    ...(officer !== undefined && { officer }),
    ...(concept !== undefined && { concept }),
    computedAt: toWireDate(now),
    ...(overview !== undefined && { overview }),
    sections: await sectionsOf(report.kind, reading, subject),
    evaluation: { text: report.evaluation, improvements: report.improvements },
  };
}

/** Reads what all sections of the report describe: its locations, their concepts, and the figures of the period. */
async function readSubject(reading: ReadingContext, period: DayPeriod): Promise<ReportSubject> {
  const { scope, locationIds, now } = reading;
  const locations = await readPortion(reading, (tx) => findLocationFacts(tx, scope, locationIds));
  const concepts = await readPortion(reading, (tx) => findConcepts(tx, scope, conceptIdsOf(locations), period));
  return {
    days: period,
    today: localDay(now.getTime(), SERVER_TIME_ZONE),
    logStartDay: firstKeptDay(now),
    locations,
    locationNames: new Map(locations.map(({ id, name }) => [id, name])),
    concepts,
    figures: await readFigures(reading, period),
  };
}

const conceptIdsOf = (locations: readonly LocationFacts[]) => [
  ...new Set(locations.flatMap(({ concept }) => (concept === null ? [] : [concept]))),
];

function toLocation({
  id,
  name,
  address,
  state,
  permit,
  permitUntil,
}: LocationFacts): ReportContent['locations'][number] {
  const untilText = permitUntil === null ? '' : `, gültig bis ${germanDay(permitUntil)}`;
  return {
    id,
    name,
    address: address ?? '',
    state: state ?? '',
    ...(permit !== null && { licence: `${permit}${untilText}` }),
  };
}
