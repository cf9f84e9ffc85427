import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { locationsToAskFor, ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { withPlaceNames, type PlaceNames } from '#server/db/place-names.ts';
import { oneRow, pageSource, type Page, type Source } from '#server/db/list.ts';
import { anyNamed } from '#server/db/named-conditions.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/list-query.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { PROOF_WARNING_WEEKS } from '#shared/contracts/profile-documents.ts';
import type { ProofState } from '#shared/contracts/profiles.ts';

/** Without locations: works at all of the organisation. */
export type ProfileRow = Row<'profile'> & { readonly location_ids: readonly number[] };

const placesOfProfile = sql`select from profile_location where profile_id = profile.id`;

const today = sql`(now() at time zone ${SERVER_TIME_ZONE})::date`;
const lastWarned = sql`(${today} + ${PROOF_WARNING_WEEKS * 7}::int)`;
/** As proofStateOf has it. */
const inProofState = {
  missing: sql`proofs_until is null`,
  expired: sql`proofs_until < ${today}`,
  expiring: sql`proofs_until between ${today} and ${lastWarned}`,
  fine: sql`proofs_until > ${lastWarned}`,
} satisfies Record<ProofState, RawBuilder<boolean>>;

const worksAtAny = (ids: readonly (string | number)[]) => sql<boolean>`(
  exists (${placesOfProfile} and location_id = any(${ids}))
  or (customer_id in (select customer_id from location where id = any(${ids})) and not exists (${placesOfProfile})))`;

const source: Source = {
  table: 'profile',
  within: ofCustomer,
  columns: {
    name: 'name',
    isActive: 'is_active',
    customer: 'customer_id',
    user: 'user_id',
    erasedAt: 'erased_at',
    proofState: 'proofs_until',
  },
  conditions: {
    proofState: (scope, states) => sql`(erased_at is null and ${anyNamed(inProofState)(scope, states)})`,
    location: (scope, ids) => worksAtAny(locationsToAskFor(scope, ids)),
  },
  sortedInGerman: ['name'],
};

const withLocations = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<Row<'profile'>>().as('profile'))
    .selectAll('profile')
    .select(
      sql<readonly number[]>`coalesce((
        select json_agg(location_id order by location_id) from profile_location
        where profile_id = profile.id), '[]')`.as('location_ids'),
    );

export async function findProfiles(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<ProfileRow>> {
  const page = pageSource(tx, source, scope, query);
  return page.finish(
    await withLocations(tx, page.rows).select(page.total.as('all_rows')).orderBy(page.order).execute(),
  );
}

export type NamedProfileRow = ProfileRow & PlaceNames;
export const findNamedProfiles = withPlaceNames(findProfiles);

export const findProfile = (tx: Tx, scope: Scope, id: number): Promise<ProfileRow | undefined> =>
  withLocations(tx, oneRow(source, scope, id)).executeTakeFirst();

export async function hasProfiles(tx: Tx, scope: Scope): Promise<boolean> {
  const row = await tx.selectFrom('profile').select('id').where(source.within(scope)).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Written rows must lie in the scope of their writer; row-level security refuses the rest. */
export async function insertProfile(tx: Tx, _scope: Scope, values: Insertable<Database['profile']>): Promise<number> {
  const { id } = await tx.insertInto('profile').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Nobody erases this person until the transaction ends. To be called before anything else is locked.
 * @returns false where that has happened
 */
export async function holdPerson(
  tx: Tx,
  _scope: Scope,
  { id, customer_id: customerId }: Pick<ProfileRow, 'id' | 'customer_id'>,
): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select hold_person(${customerId}, ${id}) as held`.execute(tx);
  return rows[0]?.held ?? false;
}

/** Nobody else changes it meanwhile. Its key stays free for who signs with it. */
export async function lockProfile(tx: Tx, scope: Scope, id: number): Promise<void> {
  await tx
    .selectFrom('profile')
    .select('id')
    .where('id', '=', id)
    .where(source.within(scope))
    .forNoKeyUpdate()
    .execute();
}

export async function updateProfile(
  tx: Tx,
  scope: Scope,
  id: number,
  changes: Updateable<Database['profile']>,
): Promise<void> {
  await tx.updateTable('profile').set(changes).where('id', '=', id).where(source.within(scope)).execute();
}

/** Where somebody works from now on. */
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

/** Asked as the owner, before there is a scope. */
export async function hasPin(tx: Tx, customerId: number, id: number): Promise<boolean> {
  const found = await tx
    .selectFrom('profile')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('pin_hash', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Whose name the session signs with from now on; null for nobody's. */
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

interface Signing {
  readonly sid: string;
  readonly profileId: number;
  readonly at: Date;
}

/** Records as whom the session has signed since a moment in the past. The same choice entered twice changes nothing. */
export async function insertOfflineChoice(tx: Tx, scope: Scope, { sid, profileId, at }: Signing): Promise<void> {
  await sql`select enter_offline_choice(${sid}, ${scope.userId}, ${profileId}, ${at})`.execute(tx);
}

/**
 * The choice by which this session signed as the profile at a moment, or one of the same account that is over: what waited on a device is
 * sent after the next sign-in. Another tablet of the same account counts for itself. Times on the wire are whole seconds.
 */
export async function findChoiceAt(
  tx: Tx,
  scope: Scope,
  { sid, profileId, at }: Signing,
): Promise<{ readonly chosen_offline: boolean } | undefined> {
  const { rows } = await sql<{ chosen_offline: boolean }>`
    select chosen_offline from session_profile join session on session.id = session_id
    where session_profile.user_id = ${scope.userId} and session_profile.profile_id = ${profileId}
      and (session_id = ${sid} or session.ended_at is not null)
      and date_trunc('second', since) <= ${at} and (until is null or until >= ${at})
    order by since desc limit 1`.execute(tx);
  return rows[0];
}

/** Also where the person is named to others: in messages, kept answers and files of people, and by sessions that sign as them. */
export async function forgetPerson(
  tx: Tx,
  _scope: Scope,
  { id, customer_id: customerId, name }: Pick<ProfileRow, 'id' | 'customer_id' | 'name'>,
  instead: string,
): Promise<void> {
  await sql`select forget_person(${customerId}, ${id}, ${name}, ${instead})`.execute(tx);
}

/** Answers about these items that are kept for a repetition. */
export async function forgetAnswers(tx: Tx, _scope: Scope, customerId: number, iris: readonly string[]): Promise<void> {
  await sql`select forget_answers(${customerId}, ${iris}::text[])`.execute(tx);
}

/** Files with everything of the organisation. @returns what lies in the file store */
export async function forgetExports(tx: Tx, _scope: Scope, customerId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select key from forget_exports(${customerId}) key`.execute(tx);
  return rows.map(({ key }) => key);
}

interface SignedAct {
  readonly kind: string;
  readonly id: number;
  readonly occurred_at: Date;
  readonly location: string | null;
  readonly comment: string | null;
}

/** What the profile was called before its present name, and until when. */
export async function findEarlierNames(tx: Tx, scope: Scope, profileId: number) {
  const { rows } = await sql<{ name: string; until: Date }>`
    select name, until from (
      select name, lead(since) over (order by since) as until from profile_name
      where profile_id = ${profileId} and ${ofCustomer(scope)}
    ) called where until is not null order by until`.execute(tx);
  return rows;
}

/** What somebody did and confirmed under their name, the first first. */
export async function findSigned(tx: Tx, scope: Scope, profileId: number): Promise<SignedAct[]> {
  const own = sql`profile_id = ${profileId} and ${ofCustomer(scope)}`;
  const { rows } = await sql<SignedAct>`
    select act.kind, act.id, act.occurred_at, coalesce(act.location_name, location.name) as location, act.comment from (
      select 'Maßnahme' as kind, id, occurred_at, location_id, location_name, comment from activity where ${own}
      union all
      select 'Kontrollgang', id, occurred_at, location_id, location_name, comment from inspection_tour where ${own}
      union all
      select 'Aufgabe', id, coalesce(occurred_at, done_at), location_id, location_name, comment from task where done_at is not null and ${own}
      union all
      select 'Protokoll', id, occurred_at, location_id, location_name, null from protocol where ${own}
      union all
      select 'Datei gelesen', document_id, created_at, location_id, null, null from document_reading where ${own}
      union all
      select 'OASIS-Abfrage', id, asked_at, location_id, location_name, null from player_check where ${own}
    ) act left join location on location.id = act.location_id
    order by act.occurred_at, act.id`.execute(tx);
  return rows;
}
