import { type LedgerEntry, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import type { Row } from '#server/db/schema.ts';
import { AGREEMENT_VERSION } from '#shared/contracts/billing/billing.ts';
import type { SeededLocation } from './records.ts';

const iri = (resource: string, id: number) => `/api/${resource}/${id}`;

export const contractEntry = (
  customerId: number,
  id: number,
  { beginsOn, at }: { readonly beginsOn: string; readonly at: Date },
): LedgerEntry => ({
  customerId,
  type: 'contract.changed',
  entity: iri('contracts', id),
  at,
  occurredAt: at,
  actor: SYSTEM_ACTOR,
  data: { beginsOnBefore: 'none', beginsOnAfter: beginsOn },
});

export const agreementEntry = (
  { customerId, operatorId }: Pick<SeededLocation, 'customerId' | 'operatorId'>,
  id: number,
  at: Date,
): LedgerEntry => ({
  customerId,
  type: 'agreement.accepted',
  entity: iri('contracts', id),
  at,
  occurredAt: at,
  actor: iri('users', operatorId),
  data: { versionBefore: 'none', versionAfter: AGREEMENT_VERSION },
});

interface AgreedSince {
  /** First day of the month. */
  readonly month: string;
  readonly at: Date;
}

export const planEntry = (
  { customerId, id }: Pick<SeededLocation, 'customerId' | 'id'>,
  agreed: { readonly name: string; readonly price_cents: number },
  { month, at }: AgreedSince,
): LedgerEntry => ({
  customerId,
  type: 'plan.agreed',
  entity: iri('locations', id),
  at,
  occurredAt: at,
  actor: SYSTEM_ACTOR,
  location: iri('locations', id),
  data: {
    month,
    planBefore: 'none',
    planAfter: agreed.name,
    priceCentsBefore: 0,
    priceCentsAfter: agreed.price_cents,
  },
});

export const bookingEntry = (
  { customerId, id, operatorId }: Pick<SeededLocation, 'customerId' | 'id' | 'operatorId'>,
  booked: Pick<Row<'quota_booking'>, 'id' | 'name' | 'queries' | 'price_cents'>,
  { month, at }: AgreedSince,
): LedgerEntry => ({
  customerId,
  type: 'quota.booked',
  entity: iri('quota_bookings', booked.id),
  at,
  occurredAt: at,
  actor: iri('users', operatorId),
  location: iri('locations', id),
  data: { month, package: booked.name, queries: booked.queries, priceCents: booked.price_cents },
});

type IssuedInvoice = Pick<
  Row<'invoice'>,
  'id' | 'number' | 'month' | 'net_cents' | 'vat_percent' | 'vat_cents' | 'gross_cents' | 'created_at'
>;

export const invoiceEntry = (customerId: number, issued: IssuedInvoice): LedgerEntry => ({
  customerId,
  type: 'invoice.issued',
  entity: iri('invoices', issued.id),
  at: issued.created_at,
  occurredAt: issued.created_at,
  actor: SYSTEM_ACTOR,
  data: {
    number: issued.number,
    month: issued.month,
    netCents: issued.net_cents,
    vatPercent: issued.vat_percent,
    vatCents: issued.vat_cents,
    grossCents: issued.gross_cents,
  },
});
