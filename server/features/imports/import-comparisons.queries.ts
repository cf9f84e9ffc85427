// Queries for the existing data that imported lines are compared with. Only the management may call them.
import { sql, type RawBuilder } from 'kysely';
import { ofCustomer, sharedByAll, type Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';

interface KeyFilter {
  readonly customerId: number;
  /** In lower case. */
  readonly keys: readonly string[];
}

const keysOf = (rows: readonly { readonly key: string }[]): ReadonlySet<string> => new Set(rows.map(({ key }) => key));

/** Returns the names of active profiles only: somebody who left may return as a new profile. */
export async function findProfileNames(tx: Tx, scope: Scope, { customerId, keys }: KeyFilter) {
  const { rows } = await sql<{ key: string }>`
    select lower(name) as key from profile
    where customer_id = ${customerId} and is_active and lower(name) = any(${keys}::text[]) and ${ofCustomer(scope)}`.execute(
    tx,
  );
  return keysOf(rows);
}

const usesOf = (rows: readonly { readonly id: number; readonly reason: string }[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ id, reason }) => [id, reason]));

/** Finds the profiles that signed a record or have proofs, with the reason. */
export async function findUsedProfiles(tx: Tx, scope: Scope, ids: readonly number[]) {
  const signedRecords = sql.join(
    ['activity', 'inspection_tour', 'task', 'protocol', 'document_reading'].map(
      (table) => sql`exists (select from ${sql.table(table)} where profile_id = profile.id)`,
    ),
    sql` or `,
  );
  const { rows } = await sql<{ id: number; reason: string }>`
    select id, reason from (
      select id, case
        when ${signedRecords} then 'Diese Person hat schon etwas unterschrieben.'
        when exists (select from profile_document where profile_id = profile.id) then 'Zu dieser Person gibt es Nachweise.'
      end as reason
      from profile where id = any(${ids}::bigint[]) and ${ofCustomer(scope)}
    ) used where reason is not null`.execute(tx);
  return usesOf(rows);
}

/** Returns the names of active locations. */
export async function findLocationNames(tx: Tx, scope: Scope, { customerId, keys }: KeyFilter) {
  const { rows } = await sql<{ key: string }>`
    select lower(name) as key from location
    where customer_id = ${customerId} and status = 'active' and lower(name) = any(${keys}::text[])
      and ${ofCustomer(scope)}`.execute(tx);
  return keysOf(rows);
}

/** Finds the locations with records made by people, with the reason; records derived by the server do not count. */
export async function findUsedLocations(tx: Tx, scope: Scope, ids: readonly number[]) {
  const existsAtLocation = (table: string, condition: RawBuilder<boolean> = sql`true`) =>
    sql`exists (select from ${sql.table(table)} where location_id = location.id and ${condition})`;
  const { rows } = await sql<{ id: number; reason: string }>`
    select id, reason from (
      select id, case
        when ${existsAtLocation('activity')} or ${existsAtLocation('protocol')} or ${existsAtLocation('inspection_tour', sql`profile_id is not null`)}
          or ${existsAtLocation('task', sql`profile_id is not null`)} then 'An diesem Standort wurde schon etwas erfasst.'
        when ${existsAtLocation('document')} then 'Zu diesem Standort gibt es Dateien.'
        when ${existsAtLocation('location_usage', sql`requests > 0`)} then 'Hier wurden schon Spieler geprüft.'
        when ${existsAtLocation('user_location')} then 'Jemand hat einen Zugang zu diesem Standort.'
      end as reason
      from location where id = any(${ids}::bigint[]) and ${ofCustomer(scope)}
    ) used where reason is not null`.execute(tx);
  return usesOf(rows);
}

export interface NamedState {
  readonly id: number;
  readonly name: string;
  readonly min_age: number;
}

/** Finds the federal states by lower-case name and by ISO 3166-2 code, with and without `DE-`. */
export async function findStatesByName(tx: Tx, scope: Scope): Promise<ReadonlyMap<string, NamedState>> {
  const { rows } = await sql<NamedState & { code: string }>`
    select id, name, code, min_age from state where ${sharedByAll(scope)}`.execute(tx);
  return new Map(
    rows.flatMap((state) =>
      [state.name, state.code, state.code.replace(/^DE-/, '')].map((name) => [name.toLocaleLowerCase('de'), state]),
    ),
  );
}

export interface NamedConcept {
  readonly id: number;
  readonly customer_id: number | null;
  readonly is_active: boolean;
}

/** Finds the social concepts by lower-case name; the organisation's own take precedence over the platform's. */
export async function findConceptsByName(
  tx: Tx,
  _scope: Scope,
  customerId: number,
): Promise<ReadonlyMap<string, NamedConcept>> {
  const { rows } = await sql<NamedConcept & { key: string }>`
    select id, customer_id, is_active, lower(name) as key from social_concept
    where customer_id is null or customer_id = ${customerId}
    order by customer_id nulls first, is_active, id desc`.execute(tx);
  return new Map(rows.map((concept) => [concept.key, concept]));
}

/** Finds the ids of the active locations by lower-case name. */
export async function findLocationIdsByName(
  tx: Tx,
  scope: Scope,
  customerId: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows } = await sql<{ key: string; ids: number[] }>`
    select lower(name) as key, json_agg(id) as ids from location
    where customer_id = ${customerId} and status = 'active' and ${ofCustomer(scope)}
    group by lower(name)`.execute(tx);
  return new Map(rows.map(({ key, ids }) => [key, ids]));
}

/** Returns the addresses of the organisation's users and of its open invitations. */
export async function findInvitedEmails(tx: Tx, scope: Scope, { customerId, keys }: KeyFilter) {
  const { rows } = await sql<{ key: string }>`
    select lower(email) as key from invitation
    where customer_id = ${customerId} and accepted_at is null and revoked_at is null
      and lower(email) = any(${keys}::text[]) and ${ofCustomer(scope)}
    union
    select lower(app_user.email) from app_user join user_customer on user_customer.user_id = app_user.id
    where user_customer.customer_id = ${customerId} and lower(app_user.email) = any(${keys}::text[])`.execute(tx);
  return keysOf(rows);
}

export async function findAcceptedInvitations(tx: Tx, scope: Scope, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; reason: string }>`
    select id, 'Diese Person hat die Einladung schon angenommen.' as reason from invitation
    where id = any(${ids}::bigint[]) and accepted_at is not null and ${ofCustomer(scope)}`.execute(tx);
  return usesOf(rows);
}
