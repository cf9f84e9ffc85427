import { sql, type Insertable, type RawBuilder, type Updateable } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, type ListSource } from '#server/db/list.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import { everyWord, isLike } from '#server/db/search.ts';
import { matchesAnyCondition } from '#server/db/condition-filters.ts';
import type { Database, Row } from '#server/db/schema.ts';
import { SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { PROOF_WARNING_WEEKS, type ProofStatus } from '#shared/contracts/profile-documents/profile-documents.ts';

export type ProofRow = Row<'profile_document'>;
/** A proof, with whether another proof of the same person supersedes it. */
export type JudgedProofRow = ProofRow & { readonly is_superseded: boolean };

const today = sql`(now() at time zone ${SERVER_TIME_ZONE})::date`;
const lastWarnedDay = sql`(${today} + ${PROOF_WARNING_WEEKS * 7}::int)`;

/** The accepted proof that is valid longest supersedes the others of the same name; of equals, the later entry does. */
const isSuperseded = sql<boolean>`exists (
  select from profile_document later
  where later.profile_id = profile_document.profile_id and later.name = profile_document.name
    and later.state = 'accepted' and later.id <> profile_document.id
    and (profile_document.state <> 'accepted' or (coalesce(later.invalid_at, 'infinity'), later.id)
      > (coalesce(profile_document.invalid_at, 'infinity'), profile_document.id))
    and coalesce(later.invalid_at, 'infinity') >= coalesce(profile_document.invalid_at, 'infinity'))`;
const isOpen = sql<boolean>`(profile_document.state <> 'rejected' and not ${isSuperseded})`;
const isDanger = sql<boolean>`(profile_document.invalid_at < ${today} and ${isOpen})`;
const isWarning = sql<boolean>`(profile_document.invalid_at between ${today} and ${lastWarnedDay} and ${isOpen})`;
/** Must match the status in the resource. */
const statusConditions = {
  danger: isDanger,
  warning: isWarning,
  fine: sql<boolean>`not coalesce(${isDanger} or ${isWarning}, false)`,
} satisfies Record<ProofStatus, RawBuilder<boolean>>;
/** What must be renewed comes first, then what waits for a review, and last what no longer counts. */
const statusRank = sql<number>`case when profile_document.state = 'submitted' then 2 when not ${isOpen} then 4
  when profile_document.invalid_at < ${today} then 0 when profile_document.invalid_at <= ${lastWarnedDay} then 1
  else 3 end`;

/** The search finds proofs by the word itself as well, because people look for 'Jana Nachweis'. */
const searchedText = sql`(select concat_ws(' ', 'Nachweis', profile_document.name, proof_type.name, profile.name)
  from profile, proof_type
  where profile.id = profile_document.profile_id and proof_type.id = profile_document.proof_type_id)`;

const source: ListSource = {
  table: 'profile_document',
  visibleRows: ofCustomer,
  columns: {
    profile: 'profile_id',
    customer: 'customer_id',
    type: 'proof_type_id',
    name: 'name',
    state: 'state',
    invalidAt: 'invalid_at',
    issuedAt: 'issued_at',
    createdAt: 'created_at',
  },
  conditions: {
    status: matchesAnyCondition(statusConditions),
    search: everyWord((pattern) => isLike(searchedText, pattern)),
  },
  computedOrders: { status: statusRank },
  dayFields: ['invalidAt', 'issuedAt'],
  germanFields: ['name'],
};

const withProofState = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<ProofRow>().as('profile_document'))
    .selectAll('profile_document')
    .select(isSuperseded.as('is_superseded'));

export const findProofs = pageFinder(source, withProofState);

export const findProof = (tx: Tx, scope: Scope, id: number): Promise<JudgedProofRow | undefined> =>
  withProofState(tx, oneRow(source, scope, id)).executeTakeFirst();

/** Also true for another version of the file, and if another person's proof only formerly referred to it. */
export async function isCopyOfAnotherPerson(
  tx: Tx,
  _scope: Scope,
  documentId: number,
  profileId: number,
): Promise<boolean> {
  const { rows } = await sql<{
    is_copy: boolean;
  }>`select copy_is_of_another(${documentId}, ${profileId}) as is_copy`.execute(tx);
  return rows[0]?.is_copy ?? false;
}

/** Returns the current row and locks it until the transaction ends. */
export const lockProof = (tx: Tx, scope: Scope, id: number): Promise<ProofRow> =>
  tx
    .selectFrom('profile_document')
    .selectAll()
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Row-level security refuses rows outside the scope of their writer. */
export const insertProof = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['profile_document']>,
): Promise<ProofRow> => tx.insertInto('profile_document').values(values).returningAll().executeTakeFirstOrThrow();

export const updateProof = (
  tx: Tx,
  scope: Scope,
  id: number,
  values: Updateable<Database['profile_document']>,
): Promise<ProofRow> =>
  tx
    .updateTable('profile_document')
    .set(values)
    .where('id', '=', id)
    .where(ofCustomer(scope))
    .returningAll()
    .executeTakeFirstOrThrow();

export type NamedProofRow = Omit<ProofRow, 'type_name'> & {
  readonly profile_name: string;
  readonly type_name: string;
  readonly customer_name: string;
  readonly is_superseded: boolean;
};

const withNames = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<ProofRow>().as('profile_document'))
    .innerJoin('profile', 'profile.id', 'profile_document.profile_id')
    .innerJoin('proof_type', 'proof_type.id', 'profile_document.proof_type_id')
    .innerJoin('customer', 'customer.id', 'profile_document.customer_id')
    .selectAll('profile_document')
    .select(['profile.name as profile_name', 'customer.name as customer_name'])
    .select(isSuperseded.as('is_superseded'))
    .select(sql<string>`coalesce(profile_document.type_name, proof_type.name)`.as('type_name'));

/** Finds the proofs with the names that exported files and search hits need. */
export const findNamedProofs = pageFinder(source, withNames);

/** Finds all proofs of one person, in any state. */
export const findProofsOf = (tx: Tx, scope: Scope, profileId: number): Promise<ProofRow[]> =>
  tx
    .selectFrom('profile_document')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(ofCustomer(scope))
    .orderBy('id')
    .execute();

/**
 * Removes the personal content of somebody's proofs; that proofs of these types existed remains.
 * @returns the ids of the documents that no longer belong to a proof
 */
export async function forgetProofsOf(tx: Tx, scope: Scope, profileId: number): Promise<number[]> {
  const proofs = await findProofsOf(tx, scope, profileId);
  await sql`
    update profile_document set description = null, document_id = null, review_comment = null, name = proof_type.name
    from proof_type
    where proof_type.id = proof_type_id and profile_id = ${profileId} and ${ofCustomer(scope)}`.execute(tx);
  return [...new Set(proofs.flatMap(({ document_id: id }) => id ?? []))];
}

/** Counts a person's trainings before that day, of one type and the types related to it by refreshing. */
export async function countTrainings(
  tx: Tx,
  scope: Scope,
  { profileId, typeId, beforeDay }: { readonly profileId: number; readonly typeId: number; readonly beforeDay: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct issued_at) as count
    from profile_document
    where profile_id = ${profileId} and state = 'accepted' and issued_at < ${beforeDay}::date and ${ofCustomer(scope)}
      and proof_type_id in (
        select relative.id from proof_type relative join proof_type asked on asked.id = ${typeId}
        where coalesce(relative.refreshes_id, relative.id) = coalesce(asked.refreshes_id, asked.id)
      )`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Finds the federal states of the locations where somebody works. */
export const findStatesOf = (tx: Tx, scope: Scope, profileId: number): Promise<Row<'state'>[]> =>
  tx
    .selectFrom('state')
    .selectAll()
    .where('id', 'in', (state) =>
      state
        .selectFrom('location')
        .select('state_id')
        .where(sql<boolean>`location.id in (${locationsOf(profileId)})`)
        .where(sql<boolean>`${ofCustomer(scope)}`)
        .where('state_id', 'is not', null)
        .$narrowType<{ state_id: number }>(),
    )
    .orderBy('id')
    .execute();

/** A profile without assigned locations works at all locations of the organisation. */
const locationsOf = (profileId: number) => sql`
  select location.id from location join profile on profile.customer_id = location.customer_id
  where profile.id = ${profileId} and (
    not exists (select from profile_location where profile_id = profile.id)
    or location.id in (select location_id from profile_location where profile_id = profile.id))`;
