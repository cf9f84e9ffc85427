import type { Tx } from '#server/db/database.ts';
import type { SilentDay } from '#shared/contracts/master-data/states.ts';
import type { StateSeed } from '#server/db/seed/state-seed.ts';
import { stateSeeds } from '#server/db/seed/states.ts';
import { possibleAnswersFor, taskTemplateSeeds } from '#server/db/seed/task-templates.ts';
import { openingHoursOf } from './calendar.ts';
import type { DemoLocation, DemoLogin, DemoOrganisation } from '#server/demo/organisations/organisation.ts';
import { staffOf } from '#server/demo/organisations/people.ts';
import { catalogueConceptIdOf, insertConcept } from './insert-concept.ts';
import type { SeededConcept, SeededLocation, LocationTemplate } from '#server/demo/records/records.ts';

export interface DemoSecretHashes {
  readonly password: string;
  readonly pin: string;
}

/** Inserts an organisation with its locations, logins, profiles and task templates. */
export async function insertOrganisation(
  tx: Tx,
  organisation: DemoOrganisation,
  hashes: DemoSecretHashes,
  openedAt: Date,
): Promise<SeededLocation[]> {
  const customerId = await insertCustomer(tx, organisation, openedAt);
  const concept = await insertConcept(tx, organisation, { customerId, openedAt });
  const locations: Awaited<ReturnType<typeof insertLocation>>[] = [];
  for (const plan of organisation.locations)
    locations.push(await insertLocation(tx, customerId, { plan, hashes, openedAt, concept }));
  const logins: { login: DemoLogin; userId: number }[] = [];
  for (const login of organisation.logins) {
    const linkedLocations = locations.filter(({ plan }) => login.locations.includes(plan.name)).map(({ id }) => id);
    logins.push({
      login,
      userId: await insertLogin(tx, login, {
        customerId,
        locationIds: linkedLocations,
        hash: hashes.password,
      }),
    });
  }
  const templates = await insertTemplates(tx, customerId, concept, { organisation, openedAt });
  const operatorId = logins.find(({ login }) => login.role === 'ROLE_OPERATOR')?.userId;
  if (operatorId === undefined) throw new Error(`${organisation.name} has no Verwaltung.`);
  return locations.map((location) => {
    const service = logins.find(({ login }) => login.locations.includes(location.plan.name));
    // The records of a location without a service login are made by the operator's login.
    return { ...location, templates, operatorId, userId: service?.userId ?? operatorId };
  });
}

async function insertCustomer(
  tx: Tx,
  { name, address, contact, taxId, isDemo, logins }: DemoOrganisation,
  openedAt: Date,
): Promise<number> {
  const [person, phone] = contact.split(', ');
  const { id } = await tx
    .insertInto('customer')
    .values({
      name,
      ...addressColumns(address),
      contact_person: person,
      contact_phone: phone,
      contact_email: logins.find(({ role }) => role === 'ROLE_OPERATOR')?.email,
      tax_id: taxId,
      is_demo: isDemo,
      created_at: openedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface LocationInput {
  readonly plan: DemoLocation;
  readonly hashes: DemoSecretHashes;
  readonly openedAt: Date;
  readonly concept: SeededConcept;
}

async function insertLocation(tx: Tx, customerId: number, { plan, hashes, openedAt, concept }: LocationInput) {
  const state = stateSeeds.find(({ code }) => code === plan.stateCode);
  if (state === undefined) throw new Error(`There is no state ${plan.stateCode}.`);
  const location = await tx
    .insertInto('location')
    .values({ ...locationColumns(customerId, plan, state, openedAt), social_concept_id: concept.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  const staff = staffOf(plan.name);
  const namesWorkingEverywhere = new Set(staff.filter((person) => person.worksEverywhere).map(({ name }) => name));
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
  await insertStaff(
    tx,
    profiles.filter(({ name }) => !namesWorkingEverywhere.has(name)),
    {
      customer_id: customerId,
      location_id: location.id,
    },
  );
  const silentDays: readonly SilentDay[] = state.silentDays?.value ?? [];
  const profileIds = profiles.filter((profile) => profile.is_active).map(({ id }) => id);
  return { id: location.id, customerId, plan, concept, silentDays, profileIds };
}

async function insertStaff(
  tx: Tx,
  staff: readonly { readonly id: number }[],
  columns: { readonly customer_id: number; readonly location_id: number },
): Promise<void> {
  await tx
    .insertInto('profile_location')
    .values(staff.map(({ id }) => ({ ...columns, profile_id: id })))
    .execute();
}

/** Splits an address such as 'Venloer Straße 310, 50823 Köln'. */
function addressColumns(address: string) {
  const [street, town = ''] = address.split(', ');
  const postalCodeEnd = town.indexOf(' ');
  return { street, postal_code: town.slice(0, postalCodeEnd), city: town.slice(postalCodeEnd + 1) };
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

interface LoginAccess {
  readonly customerId: number;
  readonly locationIds: readonly number[];
  readonly hash: string;
}

/** Inserts a login, or moves an existing one to the new organisation; it keeps its password. */
async function insertLogin(tx: Tx, login: DemoLogin, { customerId, locationIds, hash }: LoginAccess): Promise<number> {
  const { email, firstname, lastname, role } = login;
  const existingUser = await tx.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirst();
  const { id } =
    existingUser ??
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

async function insertTemplates(
  tx: Tx,
  customerId: number,
  concept: SeededConcept,
  { organisation, openedAt }: { readonly organisation: DemoOrganisation; readonly openedAt: Date },
): Promise<LocationTemplate[]> {
  const catalogueConceptId = catalogueConceptIdOf(organisation);
  const templates: LocationTemplate[] = [];
  for (const seed of taskTemplateSeeds) {
    const answers = possibleAnswersFor(seed, catalogueConceptId).map((answer) => ({
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
