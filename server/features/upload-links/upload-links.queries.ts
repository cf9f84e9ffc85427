import { sql, type Insertable, type RawBuilder } from 'kysely';
import { ofCustomer, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { oneRow, pageSource, type Page, type ListSource } from '#server/db/list.ts';
import { matchesAnyCondition, linkStateConditions } from '#server/db/condition-filters.ts';
import { pageFinder } from '#server/db/page-finder.ts';
import type { Database, Row } from '#server/db/schema.ts';
import type { ListQuery } from '#server/http/read/list-query.ts';
import type { LinkMailCounts } from './link-mails.rules.ts';

export type UploadLinkRow = Row<'upload_link'>;
/** A link, with whether it was revoked because a newer one requests the same proof. */
export type JudgedLinkRow = UploadLinkRow & { readonly is_replaced: boolean };

/** A newer link revokes the requests that it replaces at the moment of its own creation. */
const isReplaced = sql<boolean>`exists (
  select from upload_link newer
  where newer.profile_id = upload_link.profile_id and newer.proof_type_id = upload_link.proof_type_id
    and newer.created_at = upload_link.revoked_at and newer.token_hash <> upload_link.token_hash)`;

const source: ListSource = {
  table: 'upload_link',
  // Only the management may read links, always those of a whole organisation.
  visibleRows: (scope) => (scope.kind === 'location' ? sql<boolean>`false` : ofCustomer(scope)),
  columns: {
    profile: 'profile_id',
    type: 'proof_type_id',
    customer: 'customer_id',
    createdAt: 'created_at',
    expiresAt: 'expires_at',
  },
  conditions: {
    state: matchesAnyCondition({
      ...linkStateConditions('used_at'),
      used: sql`used_at is not null`,
      revoked: sql`revoked_at is not null and not ${isReplaced}`,
      replaced: isReplaced,
    }),
  },
};

const withState = (tx: Tx, rows: RawBuilder<unknown>) =>
  tx
    .selectFrom(rows.$castTo<UploadLinkRow>().as('upload_link'))
    .selectAll('upload_link')
    .select(isReplaced.as('is_replaced'));

export const findUploadLinks = pageFinder(source, withState);

export type NamedLinkRow = JudgedLinkRow & {
  readonly profile_name: string;
  readonly type_name: string;
  readonly customer_name: string;
};

const withNames = (tx: Tx, rows: RawBuilder<unknown>) =>
  withState(tx, rows)
    .innerJoin('profile', 'profile.id', 'upload_link.profile_id')
    .innerJoin('proof_type', 'proof_type.id', 'upload_link.proof_type_id')
    .innerJoin('customer', 'customer.id', 'upload_link.customer_id')
    .select(['profile.name as profile_name', 'proof_type.name as type_name', 'customer.name as customer_name']);

/** Finds the links with the names that exported files need. */
export async function findNamedUploadLinks(tx: Tx, scope: Scope, query: ListQuery): Promise<Page<NamedLinkRow>> {
  const page = pageSource(tx, source, scope, query);
  return page.finish(await withNames(tx, page.rows).select(page.total.as('all_rows')).orderBy(page.order).execute());
}

export const findUploadLink = (tx: Tx, scope: Scope, id: number): Promise<JudgedLinkRow | undefined> =>
  withState(tx, oneRow(source, scope, id)).executeTakeFirst();

/** @returns undefined if this token already requests a proof of this type */
export const insertUploadLink = (
  tx: Tx,
  _scope: Scope,
  values: Insertable<Database['upload_link']>,
): Promise<Pick<UploadLinkRow, 'id'> | undefined> =>
  tx
    .insertInto('upload_link')
    .values(values)
    .onConflict((conflict) => conflict.columns(['token_hash', 'proof_type_id']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Finds what the current user requested with this token. */
export const findOwnLinks = (tx: Tx, scope: Scope, tokenHash: Buffer): Promise<UploadLinkRow[]> =>
  tx
    .selectFrom('upload_link')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('user_id', '=', scope.userId)
    .where(source.visibleRows(scope))
    .orderBy('id')
    .execute();

/** Ends everything that the link still requests. @returns false if it was already used or revoked */
export async function markRevoked(tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> {
  const result = await tx
    .updateTable('upload_link')
    .set({ revoked_at: now })
    .where('token_hash', '=', (query) => query.selectFrom('upload_link').where('id', '=', id).select('token_hash'))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where(source.visibleRows(scope))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

interface NewRequests {
  readonly profileId: number;
  readonly typeIds: readonly number[];
  /** The token of the new link. */
  readonly tokenHash: Buffer;
  readonly now: Date;
}

/**
 * Revokes what open links request of a person and a new link requests as well. A proof that is being uploaded in the
 * same moment is kept: the upload and this wait for each other.
 */
export async function replaceOpenRequests(
  tx: Tx,
  scope: Scope,
  { profileId, typeIds, tokenHash, now }: NewRequests,
): Promise<void> {
  await tx
    .updateTable('upload_link')
    .set({ revoked_at: now })
    .where('profile_id', '=', profileId)
    .where('proof_type_id', 'in', [...typeIds])
    .where('token_hash', '<>', tokenHash)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where(source.visibleRows(scope))
    .execute();
}

interface MailToCount {
  readonly customerId: number;
  readonly profileId: number;
  readonly email: string;
  readonly since: Date;
}

/**
 * Counts the mails with links that an organisation sent, one after the other: concurrent requests of the organisation
 * wait here until this one is over.
 */
export async function countLinkMails(
  tx: Tx,
  scope: Scope,
  { customerId, profileId, email, since }: MailToCount,
): Promise<LinkMailCounts> {
  await sql`select pg_advisory_xact_lock(hashtext('upload_link_mail'), ${customerId}::int)`.execute(tx);
  const { rows } = await sql<LinkMailCounts>`
    select count(*)::int as "ofCustomer", min(created_at) as "firstOfCustomer",
      count(*) filter (where is_to_person)::int as "toPerson",
      min(created_at) filter (where is_to_person) as "firstToPerson",
      count(*) filter (where is_to_address)::int as "toAddress",
      min(created_at) filter (where is_to_address) as "firstToAddress"
    from (
      select min(created_at) as created_at, bool_or(profile_id = ${profileId}) as is_to_person,
        bool_or(lower(trim(email)) = lower(trim(${email}))) as is_to_address
      from upload_link
      where customer_id = ${customerId} and created_at > ${since} and email is not null and ${source.visibleRows(scope)}
      group by token_hash
    ) as mail`.execute(tx);
  const [counts] = rows;
  if (counts === undefined) throw new Error('An aggregate without groups has one row.');
  return counts;
}

/** A link with the names its recipient reads. */
export type AddressedLink = JudgedLinkRow & {
  readonly organisation: string;
  readonly is_demo: boolean;
  readonly profile_name: string;
  readonly type_name: string;
  readonly type_expires: boolean;
  /** False if the organisation or the profile is no longer active. */
  readonly is_wanted: boolean;
};

const selectAddressedLinks = (tx: Tx) =>
  tx
    .selectFrom('upload_link')
    .innerJoin('customer', 'customer.id', 'upload_link.customer_id')
    .innerJoin('profile', 'profile.id', 'upload_link.profile_id')
    .innerJoin('proof_type', 'proof_type.id', 'upload_link.proof_type_id')
    .selectAll('upload_link')
    .select(isReplaced.as('is_replaced'))
    .select(['customer.name as organisation', 'customer.is_demo', 'profile.name as profile_name'])
    .select(['proof_type.name as type_name', sql<boolean>`proof_type.validity_months is not null`.as('type_expires')])
    .select(sql<boolean>`customer.is_active and profile.is_active`.as('is_wanted'));

export const findAddressedLink = (tx: Tx, scope: Scope, id: number): Promise<AddressedLink> =>
  selectAddressedLinks(tx)
    // The scope is applied in a subquery, because the joined tables have columns of the same name.
    .where('upload_link.id', 'in', (query) =>
      query.selectFrom('upload_link').select('id').where('id', '=', id).where(source.visibleRows(scope)),
    )
    .executeTakeFirstOrThrow();

/** Needs the system role. Finds what a token requests. */
export const findLinksByToken = (tx: Tx, tokenHash: Buffer): Promise<AddressedLink[]> =>
  selectAddressedLinks(tx).where('token_hash', '=', tokenHash).orderBy('upload_link.id').execute();

/** Needs the system role. */
export const rereadLink = (tx: Tx, id: number): Promise<AddressedLink | undefined> =>
  selectAddressedLinks(tx).where('upload_link.id', '=', id).executeTakeFirst();

interface LinkUse {
  readonly linkId: number;
  readonly now: Date;
  /** Null if the client sent no key. */
  readonly usedByKey: Buffer | null;
}

/** Needs the system role. Of concurrent calls only one succeeds. @returns whether it was this call */
export async function markUsed(tx: Tx, { linkId, now, usedByKey }: LinkUse): Promise<boolean> {
  const result = await tx
    .updateTable('upload_link')
    .set({ used_at: now, used_by_key: usedByKey })
    .where('id', '=', linkId)
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Needs the system role. */
export async function saveReceivedProof(tx: Tx, linkId: number, profileDocumentId: number): Promise<void> {
  await tx
    .updateTable('upload_link')
    .set({ profile_document_id: profileDocumentId })
    .where('id', '=', linkId)
    .execute();
}

/** Erases addresses, waiting mails and open links of an erased person. */
export async function forgetLinksOf(
  tx: Tx,
  _scope: Scope,
  { id, customer_id: customerId }: Pick<Row<'profile'>, 'id' | 'customer_id'>,
): Promise<void> {
  await sql`select forget_upload_links(${customerId}, ${id})`.execute(tx);
}

export const findLinksOf = (tx: Tx, scope: Scope, profileId: number): Promise<UploadLinkRow[]> =>
  tx
    .selectFrom('upload_link')
    .selectAll()
    .where('profile_id', '=', profileId)
    .where(source.visibleRows(scope))
    .orderBy('id')
    .execute();
