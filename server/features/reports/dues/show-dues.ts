import type * as z from 'zod/mini';
import { iri, iriOrNone } from '#server/http/render/item.ts';
import type { Condition } from '#server/http/read/list-query.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { type getReportDues, MAX_DUES, type ReportDue } from '#shared/contracts/reports/report-dues.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import { type DuePlace, findDuePlaces } from './report-dues.queries.ts';
import { daysUntil, firstUntold, type NextReport, nextReport } from './report-dues.rules.ts';

/** Lists the reports that locations have to make next, the most urgent ones first. */
export async function showDues(
  { tx, scope, now }: Context,
  query: readonly Condition[],
): Promise<z.input<(typeof getReportDues)['response']>> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const filter = { customers: idsOf(query, 'customer'), locations: idsOf(query, 'location') };
  const dueLocations = (await findDuePlaces(tx, scope, filter)).map((location) => ({
    place: location,
    next: nextOf(location),
  }));
  return {
    total: dueLocations.length,
    overdue: dueLocations.filter(({ next }) => next.dueOn < today).length,
    dues: dueLocations
      .toSorted((a, b) => (a.next.dueOn < b.next.dueOn ? -1 : Number(a.next.dueOn > b.next.dueOn)))
      .slice(0, MAX_DUES)
      .map(({ place, next }) => toDue(place, next, today)),
  };
}

export const nextOf = (location: DuePlace): NextReport =>
  nextReport(location, firstUntold(location.entered, location.done));

function idsOf(query: readonly Condition[], field: string): number[] | null {
  const filterCondition = query.find((condition) => condition.field === field);
  return filterCondition?.operator === 'any of' ? filterCondition.values.map(Number) : null;
}

const toDue = (location: DuePlace, next: NextReport, today: string): z.input<typeof ReportDue> => ({
  location: iri(locations.path, location.id),
  name: location.name,
  state: location.state,
  customer: iri(customers.path, location.customer),
  mode: location.mode,
  ...next,
  daysLeft: daysUntil(next.dueOn, today),
  report: iriOrNone(reports.path, location.open),
});
