import type { Tx } from '#server/db/database.ts';
import type { SilentDay } from '#shared/contracts/states.ts';
import type { StateSeed } from '#server/db/seed/state-seed.ts';
import { stateSeeds } from '#server/db/seed/states.ts';
import { possibleAnswersFor, taskTemplateSeeds } from '#server/db/seed/task-templates.ts';
import { openingHoursOf } from './calendar.ts';
import type { DemoLocation, DemoLogin, DemoOrganisation } from './organisation.ts';
import { staffOf } from './people.ts';
import { modelOf, placeConcept } from './place-concept.ts';
import type { PlacedConcept, PlacedLocation, LocationTemplate } from './records.ts';

export interface Hashes {
  readonly password: string;
  readonly pin: string;
}

/** Writes an organisation with its locations, logins, profiles and task templates. */
export async function placeOrganisation(
  tx: Tx,
  organisation: DemoOrganisation,
  hashes: Hashes,
  openedAt: Date,
): Promise<PlacedLocation[]> {
  const { name, address, contact, taxId, isDemo } = organisation;
  const [person, phone] = contact.split(', ');
  const customer = await tx
    .insertInto('customer')
    .values({
      name,
      ...addressColumns(address),
      contact_person: person,
      contact_phone: phone,
      tax_id: taxId,
      is_demo: isDemo,
      created_at: openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const concept = await placeConcept(tx, organisation, { customerId: customer.id, openedAt });
  const places: Awaited<ReturnType<typeof placeLocation>>[] = [];
  for (const plan of organisation.locations)
    places.push(await placeLocation(tx, customer.id, { plan, hashes, openedAt, concept }));
  const logins: { login: DemoLogin; userId: number }[] = [];
  for (const login of organisation.logins) {
    const allowed = places.filter(({ plan }) => login.locations.includes(plan.name)).map(({ id }) => id);
    logins.push({
      login,
      userId: await placeLogin(tx, login, { customerId: customer.id, locationIds: allowed, hash: hashes.password }),
    });
  }
  const templates = await placeTemplates(tx, customer.id, concept, { organisation, openedAt });
  const operatorId = logins.find(({ login }) => login.role === 'ROLE_OPERATOR')?.userId;
  if (operatorId === undefined) throw new Error(`${name} has no Verwaltung.`);
  return places.map((place) => {
    const service = logins.find(({ login }) => login.locations.includes(place.plan.name));
    // A location without a service login of its own is looked after by the Verwaltung.
    return { ...place, templates, operatorId, userId: service?.userId ?? operatorId };
  });
}

interface Placing {
  readonly plan: DemoLocation;
  readonly hashes: Hashes;
  readonly openedAt: Date;
  readonly concept: PlacedConcept;
}

async function placeLocation(tx: Tx, customerId: number, { plan, hashes, openedAt, concept }: Placing) {
  const state = stateSeeds.find(({ code }) => code === plan.stateCode);
  if (state === undefined) throw new Error(`There is no state ${plan.stateCode}.`);
  const location = await tx
    .insertInto('location')
    .values({ ...locationColumns(customerId, plan, state, openedAt), social_concept_id: concept.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const staff = staffOf(plan.name);
  const elsewhere = new Set(staff.filter((person) => person.worksEverywhere).map(({ name }) => name));
  const profiles = await tx
    .insertInto('profile')
    .values(
      staff.map((person) => ({
        customer_id: customerId,
        name: person.name,
        is_active: person.isActive,
        comment: person.comment,
        pin_hash: plan.requiresPin ? hashes.pin : null,
        created_at: openedAt,
      })),
    )
    .returning(['id', 'is_active', 'name'])
    .execute();
  await placeStaff(
    tx,
    profiles.filter(({ name }) => !elsewhere.has(name)),
    {
      customer_id: customerId,
      location_id: location.id,
    },
  );
  const silentDays: readonly SilentDay[] = state.silentDays?.value ?? [];
  const profileIds = profiles.filter((profile) => profile.is_active).map(({ id }) => id);
  return { id: location.id, customerId, plan, concept, silentDays, profileIds };
}

async function placeStaff(
  tx: Tx,
  staff: readonly { readonly id: number }[],
  place: { readonly customer_id: number; readonly location_id: number },
): Promise<void> {
  await tx
    .insertInto('profile_location')
    .values(staff.map(({ id }) => ({ ...place, profile_id: id })))
    .execute();
}

/** 'Venloer Straße 310, 50823 Köln' */
function addressColumns(address: string) {
  const [street, place = ''] = address.split(', ');
  const space = place.indexOf(' ');
  return { street, postal_code: place.slice(0, space), city: place.slice(space + 1) };
}

const locationColumns = (customerId: number, plan: DemoLocation, state: StateSeed, openedAt: Date) => ({
  customer_id: customerId,
  name: plan.name,
  status: plan.isInactive ? ('inactive' as const) : ('active' as const),
  type: plan.type,
  ...addressColumns(plan.address),
  state_id: state.id,
  oasis_site_id: plan.isInactive ? null : `BS-${addressColumns(plan.address).postal_code}`,
  opening_hours: JSON.stringify(openingHoursOf(plan.opening)),
  tour_interval_seconds: plan.tourIntervalSeconds,
  tours_from: openedAt,
  is_inspectiontour_reverse: plan.hasReverseTour ?? false,
  is_task_allowed: !plan.hasNoTasks,
  is_premium: !plan.hasNoPremium,
  pin_required: plan.requiresPin ?? false,
  profile_lock_minutes: plan.profileLockMinutes ?? null,
  monthly_limit: plan.monthlyLimit,
  created_at: openedAt,
});

interface LoginPlace {
  readonly customerId: number;
  readonly locationIds: readonly number[];
  readonly hash: string;
}

/** A login that exists keeps its password and moves to the new organisation. */
async function placeLogin(tx: Tx, login: DemoLogin, { customerId, locationIds, hash }: LoginPlace): Promise<number> {
  const { email, firstname, lastname, role } = login;
  const known = await tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
  const { id } =
    known ??
    (await tx
      .insertInto('app_user')
      .values({ email, firstname, lastname, role, password_hash: hash, is_sample: true })
      .returning('id')
      .executeTakeFirstOrThrow());
  await tx.insertInto('user_customer').values({ user_id: id, customer_id: customerId }).execute();
  if (locationIds.length > 0) {
    await tx
      .insertInto('user_location')
      .values(locationIds.map((locationId) => ({ user_id: id, location_id: locationId })))
      .execute();
  }
  return id;
}

async function placeTemplates(
  tx: Tx,
  customerId: number,
  concept: PlacedConcept,
  { organisation, openedAt }: { readonly organisation: DemoOrganisation; readonly openedAt: Date },
): Promise<LocationTemplate[]> {
  const model = modelOf(organisation);
  const templates: LocationTemplate[] = [];
  for (const seed of taskTemplateSeeds) {
    const answers = possibleAnswersFor(seed, model).map((answer) => ({
      ...answer,
      action: answer.action === undefined ? undefined : concept.actionIds.get(answer.action),
    }));
    const { id } = await tx
      .insertInto('task_template')
      .values({
        customer_id: customerId,
        description: seed.description,
        possible_answers: JSON.stringify(answers),
        recurrence: seed.recurrence,
        is_autocomplete: seed.isAutocomplete,
        created_at: openedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    templates.push({ id, seed, answers });
  }
  return templates;
}
