import { createHmac, randomBytes } from 'node:crypto';
import canonicalize from 'canonicalize';
import { sql } from 'kysely';
import { toWireDate } from '#server/http/read/dates.ts';
import type { LedgerType } from '#shared/ledger/ledger-types.ts';
import type { Tx } from '#server/db/database.ts';
import { sendWithCommit } from '#server/db/transaction.ts';
import { partsOf, type RecordedRow } from './recorded-rows.ts';

/**
 * The facts of an entry. Only text and whole numbers are allowed, so that every programming language writes the same
 * canonical JSON.
 */
export type LedgerData = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/** The actor of entries that the server writes by itself. */
export const SYSTEM_ACTOR = 'system';

export interface LedgerEntry {
  readonly customerId: number;
  readonly type: LedgerType;
  /** IRI of the record. */
  readonly entity: string;
  readonly at: Date;
  readonly occurredAt: Date;
  /** IRI of the user, or SYSTEM_ACTOR. The person who signs is named by `profile`. */
  readonly actor: string;
  readonly profile?: string | undefined;
  readonly location?: string | undefined;
  readonly data: LedgerData;
  /**
   * Free text and personal data. Only a commitment to each value enters the ledger, so that it can be erased without
   * breaking a proof.
   */
  readonly personal?: Readonly<Record<string, string | null | undefined>>;
  readonly corrects?: string;
  readonly reason?: string;
  /** The record after the change. Each of its fields that is shown to users becomes part of the entry. */
  readonly row?: RecordedRow;
}

/**
 * Appends to the organisation's Merkle log (RFC 6962). Call it last in the transaction of the change, because it locks
 * the organisation's row until COMMIT. A rollback removes both the change and the entry.
 * @returns the number of the entry, counted from 0
 */
export async function appendToLedger(tx: Tx, entry: LedgerEntry): Promise<number> {
  const { seq } = await appendQuery(tx, entry).executeTakeFirstOrThrow();
  return seq;
}

/**
 * Appends to the log together with COMMIT, so that the organisation's row is locked no longer than the database needs for
 * both. A query that the transaction starts after this call still comes before it.
 */
export const appendWithCommit = (tx: Tx, entry: LedgerEntry): void =>
  sendWithCommit(tx, appendQuery(tx, entry).compile());

function appendQuery(tx: Tx, entry: LedgerEntry) {
  const { body, openings } = toLedgerBody(entry);
  const appendedSeq = sql<number>`ledger_append(${entry.customerId}, ${entry.type}, ${body}, ${entry.at}, ${JSON.stringify(openings)}::jsonb)`;
  return tx.selectNoFrom(appendedSeq.as('seq'));
}

interface Opening {
  readonly field: string;
  /** Hex, 256 bit. */
  readonly salt: string;
  readonly value: string;
}

/**
 * Returns the body as RFC 8785 JSON in NFC with its HMAC-SHA-256 commitments, and the values and salts that open them.
 * A body that covers a record has version 2.
 */
export function toLedgerBody(entry: LedgerEntry): { body: string; openings: Opening[] } {
  const recordedParts = entry.row && partsOf(entry.row);
  const personal = { reason: entry.reason, ...entry.personal, ...recordedParts?.personal };
  const openings = Object.entries(personal).flatMap(([field, value]) =>
    value ? [{ field, salt: randomBytes(32).toString('hex'), value: value.normalize('NFC') }] : [],
  );
  const commitments = Object.fromEntries(openings.map(({ field, salt, value }) => [field, commitmentTo(value, salt)]));
  const body = canonicalize({
    v: recordedParts === undefined ? 1 : 2,
    type: entry.type,
    entity: entry.entity,
    at: toWireDate(entry.at),
    occurredAt: toWireDate(entry.occurredAt),
    actor: entry.actor,
    profile: entry.profile,
    location: entry.location,
    corrects: entry.corrects,
    ...recordedParts?.entry,
    data: { ...entry.data, ...recordedParts?.data },
    commit: commitments,
  });
  if (body === undefined) throw new Error('A ledger entry has no canonical form.');
  return { body: body.normalize('NFC'), openings };
}

export const commitmentTo = (value: string, salt: string): string =>
  createHmac('sha256', Buffer.from(salt, 'hex')).update(value, 'utf8').digest('hex');

interface EntrySelection {
  readonly customerId: number;
  /** First parts of the entry types: `profile` stands for `profile.changed`. */
  readonly kinds: readonly string[];
  /** IRIs of the records. */
  readonly entities: readonly string[];
}

/**
 * Deletes the openings of the entries' commitments; the entries and their proofs stay.
 * @returns the number of deleted openings
 */
export async function forgetInLedger(tx: Tx, { customerId, kinds, entities }: EntrySelection): Promise<number> {
  const forgetCall = sql<number>`ledger_forget(${customerId}, ${kinds}::text[], ${entities}::text[])`;
  const { count } = await tx.selectNoFrom(forgetCall.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** Returns the facts of these entries, in no particular order. */
export async function readLedgerData(
  tx: Tx,
  { customerId, kinds, entities }: EntrySelection,
): Promise<Readonly<Record<string, unknown>>[]> {
  const { rows } = await sql<{
    data: Record<string, unknown>;
  }>`select ledger_data(${customerId}, ${kinds}::text[], ${entities}::text[]) as data`.execute(tx);
  return rows.map(({ data }) => data);
}
