import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { lockLocation } from '#server/features/locations/locations.public.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { LocationPlanPatch } from '#shared/contracts/billing/billing.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { plans } from '#shared/contracts/billing/prices.ts';
import { users } from '#shared/contracts/users/users.ts';
import {
  findLocationPlan,
  updateLocationContract,
  saveLocationPlan,
} from '#server/features/billing/billing.queries.ts';
import { changesOf } from '#server/features/billing/billing.rules.ts';
import { findPlan } from './prices.queries.ts';

const RETIRED_PLAN_MESSAGE = 'Dieser Tarif wird nicht mehr angeboten.';

/**
 * Agrees a plan from the current month on and applies what it includes to the location. The query limit of a month that
 * has begun does not change.
 */
export async function agreePlan(
  context: Context,
  { id }: Row<'location_contract'>,
  patch: LocationPlanPatch,
): Promise<Row<'location_contract'>> {
  const { tx, scope, now } = context;
  await lockLocation(tx, scope, id);
  const previousPlan = await locationPlanOf(context, id);
  const plan = await findChosenPlan(context, previousPlan, patch.plan);
  if (plan !== null && !plan.is_active && plan.id !== previousPlan.plan_id)
    throw new ValidationFailed([{ propertyPath: 'plan', message: RETIRED_PLAN_MESSAGE }]);
  const month = `${localDay(now.getTime(), SERVER_TIME_ZONE).slice(0, 7)}-01`;
  await saveLocationPlan(tx, scope, {
    location_id: id,
    customer_id: previousPlan.customer_id,
    plan_id: plan?.id ?? null,
    price_cents: plan === null ? 0 : (patch.priceCents ?? priceOf(plan, previousPlan)),
    valid_from: month,
  });
  const includedColumns = includedColumnsOf(plan, previousPlan, patch);
  if (Object.keys(includedColumns).length > 0) await updateLocationContract(tx, scope, id, includedColumns);
  const newPlan = await locationPlanOf(context, id);
  const changes = changesOf(ledgerFieldsOf(previousPlan), ledgerFieldsOf(newPlan));
  if (changes !== null) await recordPlanChange(context, newPlan, { ...changes, month });
  return newPlan;
}

async function locationPlanOf({ tx, scope }: Context, id: number): Promise<Row<'location_contract'>> {
  const agreedPlan = await findLocationPlan(tx, scope, id);
  if (agreedPlan === undefined) throw new NotFound();
  return agreedPlan;
}

/** Returns what a new plan includes; an unchanged plan keeps deviations that were agreed for the location. */
function includedColumnsOf(
  plan: Row<'plan'> | null,
  { plan_id: currentPlanId }: Row<'location_contract'>,
  patch: LocationPlanPatch,
) {
  const isNew = (plan?.id ?? null) !== currentPlanId;
  const limit = patch.monthlyLimit === undefined && isNew ? plan?.monthly_limit : patch.monthlyLimit;
  return {
    ...(isNew && { is_premium: plan?.is_premium ?? false }),
    ...(limit !== undefined && { monthly_limit: limit }),
  };
}

/** An unchanged plan keeps the agreed price. */
const priceOf = (
  plan: Row<'plan'>,
  { plan_id: currentPlanId, price_cents: agreedCents }: Row<'location_contract'>,
): number => (plan.id === currentPlanId ? (agreedCents ?? plan.price_cents) : plan.price_cents);

/** Returns the plan the patch names, null for none; if the patch leaves it out, the current plan. */
async function findChosenPlan(
  { tx, scope }: Context,
  { plan_id: currentPlanId }: Row<'location_contract'>,
  planIri: string | null | undefined,
): Promise<Row<'plan'> | null> {
  if (planIri === undefined)
    return currentPlanId === null ? null : ((await findPlan(tx, scope, currentPlanId)) ?? null);
  return planIri === null ? null : resolveReference(planIri, plans.path, (id) => findPlan(tx, scope, id));
}

const ledgerFieldsOf = (row: Row<'location_contract'>) => ({
  plan: row.plan_name,
  priceCents: row.price_cents ?? 0,
  isPremium: row.is_premium,
  monthlyLimit: row.monthly_limit ?? 'unlimited',
});

const recordPlanChange = (
  { tx, actor, now }: Context,
  location: Row<'location_contract'>,
  data: Readonly<Record<string, string | number>>,
) =>
  appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'plan.agreed',
    entity: iri(locations.path, location.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, location.id),
    data,
  });
