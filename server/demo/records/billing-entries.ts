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

interface AgreementStart {
  /** First day of the month. */
  readonly month: string;
  readonly at: Date;
}

export const planEntry = (
  { customerId, id }: Pick<SeededLocation, 'customerId' | 'id'>,
  agreedPlan: { readonly name: string; readonly price_cents: number },
  { month, at }: AgreementStart,
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
    planAfter: agreedPlan.name,
    priceCentsBefore: 0,
    priceCentsAfter: agreedPlan.price_cents,
  },
});

export const bookingEntry = (
  { customerId, id, operatorId }: Pick<SeededLocation, 'customerId' | 'id' | 'operatorId'>,
  booking: Pick<Row<'quota_booking'>, 'id' | 'name' | 'queries' | 'price_cents'>,
  { month, at }: AgreementStart,
): LedgerEntry => ({
  customerId,
  type: 'quota.booked',
  entity: iri('quota_bookings', booking.id),
  at,
  occurredAt: at,
  actor: iri('users', operatorId),
  location: iri('locations', id),
  data: { month, package: booking.name, queries: booking.queries, priceCents: booking.price_cents },
});

type IssuedInvoice = Pick<
  Row<'invoice'>,
  'id' | 'number' | 'month' | 'net_cents' | 'vat_percent' | 'vat_cents' | 'gross_cents' | 'created_at'
>;

export const invoiceEntry = (customerId: number, issuedInvoice: IssuedInvoice): LedgerEntry => ({
  customerId,
  type: 'invoice.issued',
  entity: iri('invoices', issuedInvoice.id),
  at: issuedInvoice.created_at,
  occurredAt: issuedInvoice.created_at,
  actor: SYSTEM_ACTOR,
  data: {
    number: issuedInvoice.number,
    month: issuedInvoice.month,
    netCents: issuedInvoice.net_cents,
    vatPercent: issuedInvoice.vat_percent,
    vatCents: issuedInvoice.vat_cents,
    grossCents: issuedInvoice.gross_cents,
  },
});
