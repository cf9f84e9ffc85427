import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { Role } from '#shared/contracts/auth/auth.ts';
import type { ReportContent } from '#shared/domain/reports/report-content.ts';
import type { ReportRow } from './reports.queries.ts';

export interface SampleOrganisation {
  readonly customer_id: number;
  readonly user_id: number;
  readonly location_ids: readonly number[];
}

/** Needs the system role. Finds active organisations without a report whose management has a sample login. */
export async function findSampleOrganisations(tx: Tx): Promise<readonly SampleOrganisation[]> {
  const { rows } = await sql<SampleOrganisation>`
    select customer.id as customer_id, operator.id as user_id, active_locations.ids as location_ids
    from customer
    join lateral (
      select app_user.id from user_customer join app_user on app_user.id = user_customer.user_id
      where user_customer.customer_id = customer.id and app_user.is_sample and app_user.role = ${Role.def.entries.ROLE_OPERATOR}
      order by app_user.id limit 1) operator on true
    join lateral (
      select json_agg(id order by id) as ids from location where customer_id = customer.id and status = 'active') active_locations on true
    where customer.is_active and active_locations.ids is not null
      and not exists (select from report where report.customer_id = customer.id)
    order by customer.id`.execute(tx);
  return rows;
}

/** Needs the system role. Stores the figures of a report and marks it as ready. */
export async function storeFigures(tx: Tx, { id, customer_id }: ReportRow, content: ReportContent): Promise<void> {
  await tx
    .insertInto('report_content')
    .values({ report_id: id, customer_id, content: JSON.stringify(content) })
    .execute();
  await tx
    .updateTable('report')
    .set({ work: 'ready', progress: 100, computed_at: new Date(content.computedAt) })
    .where('id', '=', id)
    .execute();
}
