import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, iriOrNone, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import {
  ledgerCheckpoints,
  ledgers,
  type Ledger,
  type LedgerCheck,
  type LedgerCheckpoint,
  type LedgerDifference,
} from '#shared/contracts/ledger/ledger.ts';
import { describeMissing } from '#shared/ledger/check-evidence.ts';
import { writeKey } from '#shared/ledger/checkpoint.ts';
import { checkpointKey } from '#server/features/ledger/signing/ledger-keys.ts';
import { describeDifference, describeRecord } from '#server/features/ledger/comparison/describe-differences.ts';
import type { DifferenceRow, LedgerRow, PublicKeyRow } from './ledger.queries.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';

interface LedgerDetails {
  readonly key: PublicKeyRow | undefined;
  readonly differences: readonly DifferenceRow[];
}

/** @param details given for a single ledger only, not in the list */
export const toLedger = (row: LedgerRow, details?: LedgerDetails): z.input<typeof Ledger> => ({
  ...itemFields(ledgers, row.id),
  customer: iri(customers.path, row.id),
  name: row.name,
  size: row.size,
  signedSize: row.signed_size ?? undefined,
  signedAt: toWireDate(row.signed_at),
  checkpoint: iriOrNone(ledgerCheckpoints.path, row.checkpoint_id),
  refusedSince: toWireDate(row.fault_found_at),
  refusal: row.fault ?? undefined,
  check: toCheck(row),
  comparedAt: toWireDate(row.compared_at),
  comparedWholeAt: toWireDate(row.completed_at),
  comparedRecords: row.records ?? undefined,
  differenceCount: row.differences,
  differences: details?.differences.map(toDifference),
  isContradicted: row.is_contradicted,
  lostEvidence: details && (row.lost_evidence ?? []).map(describeMissing),
  wantsMail: row.wants_mail,
  key: details?.key && writeKey(checkpointKey(details.key, row.id)),
});

function toCheck(row: LedgerRow): z.input<typeof LedgerCheck> | undefined {
  if (row.checked_at === null || row.oldest_reading === null) return undefined;
  return {
    checkedAt: toWireDate(row.checked_at),
    size: row.checked_size ?? 0,
    newEntries: row.new_entries ?? 0,
    sampledEntries: row.sampled_entries ?? 0,
    readEpochs: row.read_epochs ?? 0,
    sealedEpochs: row.sealed_epochs ?? 0,
    oldestReadingAt: toWireDate(row.oldest_reading),
  };
}

const toDifference = (row: DifferenceRow): z.input<typeof LedgerDifference> => ({
  entity: row.entity,
  name: describeRecord(row.entity),
  text: describeDifference(row),
  foundAt: toWireDate(row.found_at),
});

export const toCheckpoint = (row: CheckpointRow): z.input<typeof LedgerCheckpoint> => ({
  ...itemFields(ledgerCheckpoints, row.id),
  customer: iri(customers.path, row.customer_id),
  size: row.size,
  note: row.note,
  occasion: row.occasion,
  createdAt: toWireDate(row.created_at),
});
