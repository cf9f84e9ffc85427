import { appendToLedger } from '#server/db/ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { iri } from '#server/http/item.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { LocationPlanPatch } from '#shared/contracts/billing.ts';
import { locations } from '#shared/contracts/locations.ts';
import { plans } from '#shared/contracts/prices.ts';
import { users } from '#shared/contracts/users.ts';
import { findLocationPlan, giveLocation, saveLocationPlan } from './billing.queries.ts';
import { findPlan } from './prices.queries.ts';

const FORMER_MESSAGE = 'Dieser Tarif wird nicht mehr angeboten.';

/** Agrees on a plan from the running month on, and gives the location what it includes. A month that has begun keeps its queries. */
export async function agreePlan(
  context: Context,
  location: Row<'location_contract'>,
  patch: LocationPlanPatch,
): Promise<Row<'location_contract'>> {
  const { tx, scope, now } = context;
  const plan = await chosenPlan(context, location, patch.plan);
  if (plan !== null && !plan.is_active && plan.id !== location.plan_id)
    throw new ValidationFailed([{ propertyPath: 'plan', message: FORMER_MESSAGE }]);
  const isNew = plan?.id !== location.plan_id;
  const price = plan === null ? 0 : (patch.priceCents ?? priceOf(plan, location));
  const month = `${localDay(now.getTime(), SERVER_TIME_ZONE).slice(0, 7)}-01`;
  await saveLocationPlan(tx, scope, {
    location_id: location.id,
    customer_id: location.customer_id,
    plan_id: plan?.id ?? null,
    price_cents: price,
    valid_from: month,
  });
  const limit = patch.monthlyLimit === undefined && isNew ? plan?.monthly_limit : patch.monthlyLimit;
  await giveLocation(tx, scope, location.id, {
    is_premium: plan?.is_premium ?? (patch.plan === undefined && location.is_premium),
    ...(limit !== undefined && { monthly_limit: limit }),
  });
  await note(context, location, { plan: plan?.name ?? 'none', priceCents: price, month });
  return (await findLocationPlan(tx, scope, location.id)) ?? location;
}

/** A plan that stays keeps the price that was agreed. */
const priceOf = (plan: Row<'plan'>, { plan_id: current, price_cents: agreed }: Row<'location_contract'>): number =>
  plan.id === current ? (agreed ?? plan.price_cents) : plan.price_cents;

/** The one that is named, or none; without a word about it the one the location has. */
async function chosenPlan(
  { tx, scope }: Context,
  { plan_id: current }: Row<'location_contract'>,
  named: string | null | undefined,
): Promise<Row<'plan'> | null> {
  if (named === undefined) return current === null ? null : ((await findPlan(tx, scope, current)) ?? null);
  return named === null ? null : resolveReference(named, plans.path, (id) => findPlan(tx, scope, id));
}

interface Agreed {
  readonly plan: string;
  readonly priceCents: number;
  readonly month: string;
}

const note = ({ tx, actor, now }: Context, location: Row<'location_contract'>, { plan, priceCents, month }: Agreed) =>
  appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'plan.agreed',
    entity: iri(locations.path, location.id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, location.id),
    data: {
      month,
      planBefore: location.plan_name ?? 'none',
      planAfter: plan,
      priceCentsBefore: location.price_cents ?? 0,
      priceCentsAfter: priceCents,
    },
  });
