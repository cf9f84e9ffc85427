import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { filterableLocations, ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { withLocationNames, type LocationNames } from '#server/db/location-names.ts';
import { oneRow, type ListSource } from '#server/db/list.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import { everyWord, isComparableLike, locationsLike } from '#server/db/search.ts';
import { matchesAnyCondition } from '#server/db/condition-filters.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { PROOF_WARNING_WEEKS } from '#shared/contracts/profile-documents/profile-documents.ts';
import type { ProofState } from '#shared/contracts/profiles/profiles.ts';
import { urgencyRank } from './profile-urgency.queries.ts';

/** A profile without `location_ids` works at all locations of the organisation. */
export type ProfileRow = Row<'profile'> & {
  readonly location_ids: readonly number[];
  /** The kind of the proof that ended first or ends next; null if none ends soon, or if the role reads no proofs. */
  readonly ending_type_name: string | null;
};

const selectProfileLocations = sql`select from profile_location where profile_id = profile.id`;

const today = sql`(now() at time zone ${SERVER_TIME_ZONE})::date`;
const lastWarnedDay = sql`(${today} + ${PROOF_WARNING_WEEKS * 7}::int)`;
/** Must match proofStateOf. */
const proofStateConditions = {
  missing: sql`proofs_until is null`,
  expired: sql`proofs_until < ${today}`,
  expiring: sql`proofs_until between ${today} and ${lastWarnedDay}`,
  fine: sql`proofs_until > ${lastWarnedDay}`,
} satisfies Record<ProofState, RawBuilder<boolean>>;

const worksAtAnyOf = (ids: readonly (string | number)[]) => sql<boolean>`(
  exists (${selectProfileLocations} and location_id = any(${ids}))
  or (customer_id in (select customer_id from location where id = any(${ids})) and not exists (${selectProfileLocations})))`;

const source: ListSource = {
  table: 'profile',
  visibleRows: ofCustomer,
  columns: {
    name: 'name',
    isActive: 'is_active',
    customer: 'customer_id',
    user: 'user_id',
    erasedAt: 'erased_at',
    proofState: 'proofs_until',
  },
  conditions: {
    proofState: (scope, states) =>
      sql`(erased_at is null and ${matchesAnyCondition(proofStateConditions)(scope, states)})`,
    location: (scope, ids) => worksAtAnyOf(filterableLocations(scope, ids)),
    search: everyWord(
      (pattern, scope) => sql`(${isComparableLike(sql`searchable_name`, pattern)}
        or id in (select profile_id from profile_location where location_id in ${locationsLike(pattern, scope)}))`,
    ),
  },
  computedOrders: { urgency: urgencyRank },
  germanFields: ['name'],
};

/** Selects the accepted proof that ends on the day in `proofs_until`, unless another one of its name is valid longer. */
const endingTypeName = sql<string | null>`case when proofs_until <= ${lastWarnedDay} then (
  select coalesce(ending.type_name, proof_type.name)
  from profile_document ending join proof_type on proof_type.id = ending.proof_type_id
  where ending.profile_id = profile.id and ending.state = 'accepted' and ending.invalid_at = profile.proofs_until
    and not exists (
      select from profile_document later
      where later.profile_id = profile.id and later.name = ending.name and later.state = 'accepted'
        and coalesce(later.invalid_at, 'infinity') > ending.invalid_at)
  order by ending.id limit 1) end`;

const withDetails = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'profile'>>().as('profile'))
    .selectAll('profile')
    .select(
      sql<readonly number[]>`coalesce((
        select json_agg(location_id order by location_id) from profile_location
        where profile_id = profile.id), '[]')`.as('location_ids'),
    )
    .select(endingTypeName.as('ending_type_name'));

export const findProfiles = pageFinder(source, withDetails);

export type NamedProfileRow = ProfileRow & LocationNames;
export const findNamedProfiles = withLocationNames(findProfiles);

export const findProfile = (tx: Tx, scope: Scope, id: number): Promise<ProfileRow | undefined> =>
  withDetails(tx, oneRow(source, scope, id)).executeTakeFirst();

export async function hasProfiles(tx: Tx, scope: Scope): Promise<boolean> {
  const row = await tx.selectFrom('profile').select('id').where(source.visibleRows(scope)).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Row-level security refuses rows outside the scope of their writer. */
export async function insertProfile(tx: Tx, _scope: Scope, values: Insertable<Database['profile']>): Promise<number> {
  const { id } = await tx.insertInto('profile').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Prevents the erasure of this person until the transaction ends. Call it before taking any other lock.
 * @returns false if the person is already erased
 */
export async function preventErasure(
  tx: Tx,
  _scope: Scope,
  { id, customer_id: customerId }: Pick<ProfileRow, 'id' | 'customer_id'>,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select hold_person(${customerId}, ${id}) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Locks the row against changes, but not its key: records that refer to the profile can still be inserted. */
export async function lockProfile(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('profile')
    .select('id')
    .where('id', '=', id)
    .where(source.visibleRows(scope))
    .forNoKeyUpdate()
    .execute();
}

export async function updateProfile(
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Updateable<Database['profile']>,
): Promise<void> {
  await tx.updateTable('profile').set(changes).where('id', '=', id).where(source.visibleRows(scope)).execute();
}

export async function replaceProfileLocations(
  tx: Tx,
  scope: Scope,
  profile: Pick<ProfileRow, 'id' | 'customer_id'>,
  locationIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('profile_location').where('profile_id', '=', profile.id).where(ofCustomer(scope)).execute();
  if (locationIds.length === 0) return;
  const row = { profile_id: profile.id, customer_id: profile.customer_id };
  await tx
    .insertInto('profile_location')
    .values(locationIds.map((id) => ({ ...row, location_id: id })))
    .execute();
}

/** Needs the system role, because there is no scope yet. */
export async function hasPin(tx: Tx, customerId: number, id: number): Promise<boolean> {
  const foundProfile = await tx
    .selectFrom('profile')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('pin_hash', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return foundProfile !== undefined;
}

/** Sets the profile the session signs with from now on; null for none. */
export async function setSessionProfile(tx: Tx, scope: Scope, sid: string, profileId: number | null): Promise<void> {
  await tx
    .updateTable('session')
    .set({
      profile_id: profileId,
      profile_since: profileId === null ? null : sql<Date>`clock_timestamp()`,
      profile_chosen_offline: false,
    })
    .where('id', '=', sid)
    .where('user_id', '=', scope.userId)
    .execute();
}

interface SigningMoment {
  readonly sid: string;
  readonly profileId: number;
  readonly at: Date;
}

/** Records that the session has signed with this profile since a moment in the past. Idempotent. */
export async function insertOfflineChoice(tx: Tx, scope: Scope, { sid, profileId, at }: SigningMoment): Promise<void> {
  await sql`select enter_offline_choice(${sid}, ${scope.userId}, ${profileId}, ${at})`.execute(tx);
}

/**
 * Finds the choice by which this session, or an ended session of the same user, signed as the profile at a moment:
 * records queued on a device are sent after the next sign-in. Sessions still open on other tablets do not count. Times
 * on the wire are whole seconds.
 */
export async function findChoiceAt(
  tx: Tx,
  scope: Scope,
  { sid, profileId, at }: SigningMoment,
): Promise<{ readonly chosen_offline: boolean } | undefined> {
  const { rows } = await sql<{ chosen_offline: boolean }>`
    select chosen_offline from session_profile join session on session.id = session_id
    where session_profile.user_id = ${scope.userId} and session_profile.profile_id = ${profileId}
      and (session_id = ${sid} or session.ended_at is not null)
      and date_trunc('second', since) <= ${at} and (until is null or until >= ${at})
    order by since desc limit 1`.execute(tx);
  return rows[0];
}

/**
 * Erases the name also in messages, in responses kept for retries, in files about people and in sessions of the
 * profile.
 */
export async function forgetPerson(
  tx: Tx,
  _scope: Scope,
  { id, customer_id: customerId, name }: Pick<ProfileRow, 'id' | 'customer_id' | 'name'>,
  replacementName: string,
): Promise<void> {
  await sql`select forget_person(${customerId}, ${id}, ${name}, ${replacementName})`.execute(tx);
}

/** Deletes the responses about these items that are kept for retries. */
export async function deleteKeptResponses(
  tx: Tx,
  _scope: Scope,
  customerId: number,
  iris: readonly string[],
): Promise<void> {
  await sql`select forget_answers(${customerId}, ${iris}::text[])`.execute(tx);
}

/** Deletes the exports of the whole organisation. @returns their keys in the file store */
export async function forgetExports(tx: Tx, _scope: Scope, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from forget_exports(${customerId}) key`.execute(tx);
  return rows.map(({ key }) => key);
}

interface SignedRecord {
  readonly kind: string;
  readonly id: number;
  readonly occurred_at: Date;
  readonly location: string | null;
  readonly comment: string | null;
}

/** Finds the former names of the profile, and until when each was used. */
export async function findEarlierNames(tx: Tx, scope: Scope, profileId: number) {
  const { rows } = await sql<{ name: string; until: Date }>`
    select name, until from (
      select name, lead(since) over (order by since) as until from profile_name
      where profile_id = ${profileId} and ${ofCustomer(scope)}
    ) called where until is not null order by until`.execute(tx);
  return rows;
}

/** Finds everything signed with the profile, oldest first. */
export async function findSignedRecords(tx: Tx, scope: Scope, profileId: number): Promise<SignedRecord[]> {
  const isSignedByProfile = sql`profile_id = ${profileId} and ${ofCustomer(scope)}`;
  const { rows } = await sql<SignedRecord>`
    select act.kind, act.id, act.occurred_at, coalesce(act.location_name, location.name) as location, act.comment from (
      select 'Maßnahme' as kind, id, occurred_at, location_id, location_name, comment from activity where ${isSignedByProfile}
      union all
      select 'Kontrollgang', id, occurred_at, location_id, location_name, comment from inspection_tour where ${isSignedByProfile}
      union all
      select 'Aufgabe', id, coalesce(occurred_at, done_at), location_id, location_name, comment from task where done_at is not null and ${isSignedByProfile}
      union all
      select 'Protokoll', id, occurred_at, location_id, location_name, null from protocol where ${isSignedByProfile}
      union all
      select 'Datei gelesen', document_id, created_at, location_id, null, null from document_reading where ${isSignedByProfile}
      union all
      select 'OASIS-Abfrage', id, asked_at, location_id, location_name, null from player_check where ${isSignedByProfile}
    ) act left join location on location.id = act.location_id
    order by act.occurred_at, act.id`.execute(tx);
  return rows;
}
