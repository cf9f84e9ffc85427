import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/dates.ts';
import { iri, iriOrNone, item } from '#server/http/item.ts';
import { customers } from '#shared/contracts/customers.ts';
import { ledgerCheckpoints, ledgers, type Ledger, type LedgerCheckpoint } from '#shared/contracts/ledger.ts';
import { writeKey } from '#shared/ledger/checkpoint.ts';
import { checkpointKey } from './ledger-keys.ts';
import type { LedgerRow, PublicKeyRow } from './ledger.queries.ts';
import type { CheckpointRow } from './signing.queries.ts';

export const toLedger = (row: LedgerRow, key?: PublicKeyRow): z.input<typeof Ledger> => ({
  ...item(ledgers, row.id),
  customer: iri(customers.path, row.id),
  name: row.name,
  size: row.size,
  signedSize: row.signed_size ?? undefined,
  signedAt: toWireDate(row.signed_at),
  checkpoint: iriOrNone(ledgerCheckpoints.path, row.checkpoint_id),
  refusedSince: toWireDate(row.fault_found_at),
  refusal: row.fault ?? undefined,
  wantsMail: row.wants_mail,
  key: key && writeKey(checkpointKey(key, row.id)),
});

export const toCheckpoint = (row: CheckpointRow): z.input<typeof LedgerCheckpoint> => ({
  ...item(ledgerCheckpoints, row.id),
  customer: iri(customers.path, row.customer_id),
  size: row.size,
  note: row.note,
  occasion: row.occasion,
  createdAt: toWireDate(row.created_at),
});
