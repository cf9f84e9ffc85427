// Compares records with their ledger entries.
import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Tx } from '#server/db/database.ts';
import { commitmentTo } from '#server/ledger/append-to-ledger.ts';
import { readRecords, textsOf, type RowWithId } from '#server/ledger/recorded-rows.ts';
import { compareRecord } from '#shared/ledger/compare-record.ts';
import { parseJson, readBody } from '#shared/ledger/bundle.ts';
import { RECORDED, type RecordedTable } from '#shared/ledger/recorded-fields.ts';
import {
  findDeleted,
  findLastIdWithoutEntry,
  findLastEntries,
  findMissing,
  findQuestionnaires,
  findLastNamelessDeletion,
  type Difference,
  type LastEntry,
} from './comparison.queries.ts';

export interface JudgedRecords {
  readonly differences: readonly Difference[];
  /** IRIs of the records that match their entries. */
  readonly matchingEntities: readonly string[];
  /** Number of records that had an entry to compare with, by organisation. */
  readonly comparedCounts: ReadonlyMap<number, number>;
}

type RecordRow = RowWithId<RecordedTable> & Readonly<Record<string, unknown>>;

export async function judgeRecords(tx: Tx, table: RecordedTable, ids: readonly number[]): Promise<JudgedRecords> {
  const rows: readonly RecordRow[] = await readRecords(tx, table, ids);
  const entries = await findLastEntries(tx, table, ids);
  const lastEntries = new Map(entries.map((entry) => [`${entry.customer_id} ${entry.entity}`, entry]));
  const digests = table === 'protocol' ? await digestsOf(tx, rows) : new Map<unknown, string>();
  const lastIdWithoutEntry = await findLastIdWithoutEntry(tx, table);
  const differences: Difference[] = [];
  const matchingEntities: string[] = [];
  const comparedCounts = new Map<number, number>();
  for (const storedRow of rows) {
    const row = withProvenDigest(storedRow, digests);
    const entity = `${RECORDED[table].path}/${row.id}`;
    const recordOf = { customerId: row.customer_id, entity };
    const entry = lastEntries.get(`${row.customer_id} ${entity}`);
    if (entry === undefined) {
      const entryInOtherLedger = entries.find((otherEntry) => otherEntry.entity === entity);
      if (entryInOtherLedger !== undefined) {
        differences.push({
          customerId: entryInOtherLedger.customer_id,
          entity,
          kind: 'changed',
          fields: ['customer_id'],
        });
        continue;
      }
      const mayLackEntry = row.id <= lastIdWithoutEntry || isNotYetRecorded(table, row);
      if (!mayLackEntry) differences.push({ ...recordOf, kind: 'unrecorded', fields: [] });
      continue;
    }
    comparedCounts.set(row.customer_id, (comparedCounts.get(row.customer_id) ?? 0) + 1);
    const fields = isEntryIntact(entry) ? differentFields(table, entry, row) : undefined;
    if (fields === undefined) differences.push({ ...recordOf, kind: 'entry', fields: [] });
    else if (fields.length > 0) differences.push({ ...recordOf, kind: 'changed', fields });
    else matchingEntities.push(entity);
  }
  return { differences, matchingEntities, comparedCounts };
}

/**
 * Returns whether a record needs no entry yet: an open task, a draft, or the copy of a proof, which the proof's own
 * entry covers.
 */
function isNotYetRecorded(table: RecordedTable, row: RecordRow): boolean {
  if (table === 'task') return row['done_at'] === null && (row['type'] === 'routine' || row['type'] === 'instruction');
  if (table === 'protocol') return row['state'] === 'draft';
  return table === 'document' && row['category'] === 'proof';
}

/**
 * Columns that name the successor of a record. They are derived: only the successor's own entry records the relation.
 */
const SUCCESSOR_COLUMNS = ['corrected_by_id', 'replaced_by_id'];

function differentFields(table: RecordedTable, entry: LastEntry, row: RecordRow): string[] {
  const { different, erased } = compareRecord(table, entry, textsOf(table, row));
  const successor = SUCCESSOR_COLUMNS.filter((column) => column in row && row[column] !== row['successor_id']);
  return [...different, ...(row['is_erased'] === true ? [] : erased), ...successor];
}

/**
 * Returns whether an entry matches its leaf and its openings match its commitments. The daily signing verifies that the
 * whole log continues what was signed.
 */
function isEntryIntact({ body, leaf, openings }: LastEntry): boolean {
  const entry = readBody(body);
  return (
    entry !== undefined &&
    sha256('\0', body).equals(leaf) &&
    Object.entries(openings).every(([field, { salt, value }]) => entry.commit[field] === commitmentTo(value, salt))
  );
}

/** Clears a stored digest that does not match the questionnaire, so that it cannot prove anything. */
function withProvenDigest(row: RecordRow, digests: ReadonlyMap<unknown, string>): RecordRow {
  const digest = digests.get(row['form_version_id']);
  return digest === undefined || digest === row['form_digest'] ? row : { ...row, form_digest: null };
}

/** Computes the digests of the form versions, ignoring the stored ones. */
async function digestsOf(tx: Tx, rows: readonly RecordRow[]): Promise<ReadonlyMap<unknown, string>> {
  const ids = new Set(rows.flatMap(({ form_version_id: id }) => (typeof id === 'number' ? [id] : [])));
  if (ids.size === 0) return new Map();
  const versions = await findQuestionnaires(tx, [...ids]);
  return new Map(
    versions.map(({ id, questionnaire }) => [id, sha256(canonicalize(questionnaire) ?? '').toString('hex')]),
  );
}

/** Finds records that have an entry but no row, although no approved run deleted them. */
export async function judgeMissing(tx: Tx, table: RecordedTable, ids: readonly number[]): Promise<Difference[]> {
  const missingIds = await findMissing(tx, table, ids);
  if (missingIds.length === 0) return [];
  const entries = await findLastEntries(tx, table, missingIds);
  const differences: Difference[] = [];
  for (const [customerId, customerEntries] of Map.groupBy(entries, (entry) => entry.customer_id)) {
    const deletedIds = await findDeleted(
      tx,
      customerId,
      customerEntries.map(({ entity }) => entity),
    );
    const namelessDeletionSeq = await findLastNamelessDeletion(tx, customerId);
    for (const entry of customerEntries) {
      const mayBeGone =
        deletedIds.has(entry.entity) || isCopyOfProof(table, entry) || wasDeletedNamelessly(entry, namelessDeletionSeq);
      if (!mayBeGone) differences.push({ customerId, entity: entry.entity, kind: 'missing', fields: [] });
    }
  }
  return differences;
}

/**
 * Returns whether a record is the copy of a proof. Copies are deleted when no proof refers to them or their person was
 * erased; the proof's own entry covers them.
 */
function isCopyOfProof(table: RecordedTable, { body }: LastEntry): boolean {
  return table === 'document' && factsOf(body)['category'] === 'proof';
}

/**
 * Returns whether an old deletion removed the record. Older deletions did not name the records; they only removed all
 * openings of their entries.
 */
const wasDeletedNamelessly = ({ seq, openings }: LastEntry, namelessDeletionSeq: number) =>
  seq < namelessDeletionSeq && Object.keys(openings).length === 0;

function factsOf(body: string): Readonly<Record<string, unknown>> {
  const entry = parseJson(body);
  const data = typeof entry === 'object' && entry !== null && 'data' in entry ? entry.data : undefined;
  return typeof data === 'object' && data !== null ? Object.fromEntries(Object.entries(data)) : {};
}

function sha256(...parts: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part, 'utf8');
  return hash.digest();
}
