import type * as z from 'zod/mini';
import { toWireDate } from '#server/http/read/dates.ts';
import { iri, itemFields } from '#server/http/render/item.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import { ledgerWitnesses, type LedgerWitness } from '#shared/contracts/ledger/witnesses.ts';
import type { WitnessRow } from './witnesses.queries.ts';

export const toWitness = (row: WitnessRow): z.input<typeof LedgerWitness> => ({
  ...itemFields(ledgerWitnesses, row.id),
  customer: iri(customers.path, row.customer_id),
  address: row.address,
  key: row.witness_key,
  name: row.witness_key.slice(0, row.witness_key.indexOf('+')),
  createdAt: toWireDate(row.created_at),
  size: row.size === 0 ? undefined : row.size,
  cosignedAt: toWireDate(row.cosigned_at),
  askedAt: toWireDate(row.asked_at),
  fault: row.fault ?? undefined,
});
