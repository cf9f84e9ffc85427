import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { AGREEMENT_VERSION } from '#shared/contracts/billing.ts';
import { planSeeds, quotaPackageSeeds } from '#server/db/seed/plans.ts';
import type { DemoLocation } from './organisation.ts';
import type { Venue } from './records.ts';

/** Contracts run for so long already, and so many months are invoiced. */
export const MONTHS_OF_CONTRACT = 5;

/** A fictitious sender: invoices of the demo are samples. */
export async function writeIssuer(tx: Tx): Promise<void> {
  await tx
    .updateTable('billing_setting')
    .set({
      issuer_name: 'Schutzbuch Musterbetrieb GmbH',
      issuer_street: 'Musterweg 1',
      issuer_postal_code: '10115',
      issuer_city: 'Berlin',
      issuer_vat_id: 'DE000000046',
      issuer_email: 'rechnung@schutzbuch.test',
      issuer_iban: 'DE02 1203 0000 0000 2020 51',
    })
    .where('issuer_name', 'is', null)
    .execute();
}

/** What each organisation agreed on, and the packages it booked this month. */
export async function writeContracts(tx: Tx, venues: readonly Venue[], now: Date): Promise<void> {
  const [first] = venues;
  if (first === undefined) return;
  const month = `${localDay(now.getTime(), SERVER_TIME_ZONE).slice(0, 7)}-01`;
  const beginsOn = monthsAfter(month, -MONTHS_OF_CONTRACT);
  const hasAccepted = first.plan.type === 'arcade';
  await tx
    .updateTable('contract')
    .set({
      begins_on: beginsOn,
      ...(hasAccepted && {
        agreement_version: AGREEMENT_VERSION,
        agreement_accepted_at: sql<Date>`${beginsOn}::date + time '10:12'`,
        agreement_accepted_by: first.operatorId,
        agreement_accepted_name: sql<string>`(select trim(firstname || ' ' || lastname) from app_user where id = ${first.operatorId})`,
      }),
    })
    .where('customer_id', '=', first.customerId)
    .execute();
  await tx
    .insertInto('location_plan')
    .values(
      venues.map(({ id, customerId, plan }) => ({
        location_id: id,
        customer_id: customerId,
        valid_from: beginsOn,
        ...agreedFor(plan),
      })),
    )
    .execute();
  for (const { id, customerId, plan, operatorId } of venues) {
    const booked = quotaPackageSeeds.find(({ queries }) => queries === plan.additionalLimit);
    if (booked === undefined) continue;
    await tx
      .insertInto('quota_booking')
      .values({ location_id: id, customer_id: customerId, quota_package_id: booked.id, user_id: operatorId, month })
      .execute();
  }
}

function agreedFor({ monthlyLimit, hasNoPremium }: DemoLocation) {
  const wanted = planSeeds.find((plan) =>
    hasNoPremium
      ? !plan.is_premium
      : plan.is_premium &&
        (monthlyLimit === null ? plan.monthly_limit === null : (plan.monthly_limit ?? 0) * 1.4 >= monthlyLimit),
  );
  if (wanted === undefined) throw new Error('No plan is large enough for the demo.');
  return { plan_id: wanted.id, price_cents: wanted.price_cents };
}
