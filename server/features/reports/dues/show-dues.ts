import type * as z from 'zod/mini';
import { iri, iriOrNone } from '#server/http/render/item.ts';
import type { Condition } from '#server/http/read/list-query.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { type getReportDues, MAX_DUES, type ReportDue } from '#shared/contracts/reports/report-dues.ts';
import { reports } from '#shared/contracts/reports/reports.ts';
import { type DueLocation, findDueLocations } from './report-dues.queries.ts';
import { begunReport, daysUntil, firstUnreportedDay, type NextReport, nextReport } from './report-dues.rules.ts';

/** Lists the reports that locations have to make next, the most urgent ones first. */
export async function showDues(
  { tx, scope, now }: Context,
  query: readonly Condition[],
): Promise<z.input<(typeof getReportDues)['response']>> {
  const today = localDay(now.getTime(), SERVER_TIME_ZONE);
  const filter = { customers: filterIdsOf(query, 'customer'), locations: filterIdsOf(query, 'location') };
  const dueLocations = (await findDueLocations(tx, scope, filter)).map((location) => ({
    location,
    dueReport: nextReportOf(location),
  }));
  return {
    total: dueLocations.length,
    overdue: dueLocations.filter(({ dueReport }) => dueReport.dueOn < today).length,
    dues: dueLocations
      .toSorted((a, b) => (a.dueReport.dueOn < b.dueReport.dueOn ? -1 : Number(a.dueReport.dueOn > b.dueReport.dueOn)))
      .slice(0, MAX_DUES)
      .map(({ location, dueReport }) => toDue(location, dueReport, today)),
  };
}

export const nextReportOf = (location: DueLocation): NextReport =>
  nextReport(location, firstUnreportedDay(location.entered, location.done));

function filterIdsOf(query: readonly Condition[], field: string): number[] | null {
  const filterCondition = query.find((condition) => condition.field === field);
  return filterCondition?.operator === 'any of' ? filterCondition.values.map(Number) : null;
}

const toDue = (location: DueLocation, dueReport: NextReport, today: string): z.input<typeof ReportDue> => ({
  location: iri(locations.path, location.id),
  name: location.name,
  state: location.state,
  customer: iri(customers.path, location.customer),
  mode: location.mode,
  ...dueReport,
  daysLeft: daysUntil(dueReport.dueOn, today),
  report: iriOrNone(reports.path, begunReport(location.open, dueReport, today)?.id ?? null),
});
