import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { resolveCustomer } from '#server/features/customers/customers.public.ts';
import { findSocialConcept } from '#server/features/master-data/master-data.public.ts';
import { AccessDenied } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import type { LocationCreate, LocationPatch } from '#shared/contracts/locations/location-changes.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canChangeLocations, canSetContract } from '#shared/permissions.ts';
import { checkLocation, CONTRACT_MESSAGE, DEMO_MESSAGE } from './check-location.ts';
import { columnsOf, contractColumnsOf, settingsOf } from './location-columns.ts';
import { insertLocation } from './locations.queries.ts';
import { factsOf, normalizeChange } from './locations.rules.ts';

/** Creates a location. Settings left out take the value of the social concept, otherwise the default. */
export async function createLocation(context: Context, input: LocationCreate): Promise<Row<'location'>> {
  const { tx, scope, actor } = context;
  if (!canChangeLocations(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const setsContract = input.isPremium === true || input.monthlyLimit !== undefined;
  if (setsContract && !canSetContract(actor)) throw new AccessDenied(CONTRACT_MESSAGE);
  const customerId = await resolveCustomer(context, input.customer);
  await checkLocation(context, input, {
    status: input.status ?? 'active',
    state: input.state,
    minAge: input.minAge ?? null,
    customerId,
    conceptBefore: null,
  });
  const settings = normalizeChange({ tourintervall: await findUsualInterval(context, input), ...input });
  const location = await insertLocation(tx, scope, {
    customer_id: customerId,
    ...columnsOf(settings),
    name: input.name,
    ...(canSetContract(actor) ? contractColumnsOf(settings) : {}),
  });
  await appendCreation(context, location);
  return location;
}

async function appendCreation({ tx, actor, now }: Context, location: Row<'location'>) {
  const locationIri = iri(locations.path, location.id);
  await appendToLedger(tx, {
    customerId: location.customer_id,
    type: 'location.created',
    entity: locationIri,
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: locationIri,
    data: factsOf(settingsOf(location)),
  });
}

async function findUsualInterval(
  { tx, scope }: Context,
  { socialconcept }: LocationPatch,
): Promise<number | undefined> {
  if (!socialconcept) return undefined;
  const concept = await resolveReference(socialconcept, socialConcepts.path, (id) => findSocialConcept(tx, scope, id));
  return concept.default_tour_interval ?? undefined;
}
