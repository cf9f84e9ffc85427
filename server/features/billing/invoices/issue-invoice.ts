import { SYSTEM_SCOPE } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR } from '#server/ledger/append-to-ledger.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { iri } from '#server/http/render/item.ts';
import { daysAfter, localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { invoices } from '#shared/contracts/billing/invoices.ts';
import { invoiceAmounts } from '#shared/domain/billing/invoice-amounts.ts';
import { rateOn } from '#shared/domain/billing/vat-rates.ts';
import { refuseInvalid } from '#server/features/billing/e-invoice/verify-invoice.ts';
import { vatOf, type VatColumns } from '#server/features/billing/prices/prices.resource.ts';
import {
  countEditions,
  type DueInvoice,
  findBookingsOf,
  findIssuer,
  findPlansOf,
  insertInvoice,
  isInvoiced,
  lockContractToInvoice,
  takeInvoiceNumber,
} from './invoices.queries.ts';
import { invoiceRate, isInTerm, itemsOf, performedOn, seriesOf } from './invoices.rules.ts';

/** Issues the invoice of a month, unless somebody else just did. @throws InvalidInvoice */
export async function issueInvoice(tx: Tx, dueInvoice: DueInvoice, now: Date): Promise<void> {
  const contract = await lockContractToInvoice(tx, SYSTEM_SCOPE, dueInvoice);
  if (await isInvoiced(tx, SYSTEM_SCOPE, dueInvoice)) return;
  const services = await findServices(tx, dueInvoice, contract);
  const rate = invoiceRate(contract.billing_country, [...services.plans, ...services.bookings]);
  const items = itemsOf(services, rate);
  const setting = await findIssuer(tx, SYSTEM_SCOPE);
  const issuedOn = localDay(now.getTime(), SERVER_TIME_ZONE);
  const { vatCategory, vatPercent } = rate;
  const { netCents, vatCents, grossCents } = invoiceAmounts(items, vatPercent);
  const number = await takeInvoiceNumber(tx, SYSTEM_SCOPE, seriesOf(issuedOn, contract.is_demo));
  const issuedInvoice = await insertInvoice(tx, SYSTEM_SCOPE, {
    number,
    customer_id: dueInvoice.customer_id,
    month: dueInvoice.month,
    issued_on: issuedOn,
    due_on: daysAfter(issuedOn, setting.payment_days),
    issuer: JSON.stringify(issuerOf(setting)),
    recipient: JSON.stringify(recipientOf(contract, dueInvoice.customer_id)),
    items: JSON.stringify(items),
    net_cents: netCents,
    vat_percent: vatPercent,
    vat_cents: vatCents,
    vat_category: vatCategory,
    gross_cents: grossCents,
    is_electronic: true,
    created_at: now,
    edition: 1 + (await countEditions(tx, SYSTEM_SCOPE, dueInvoice)),
  });
  refuseInvalid({ ...issuedInvoice, cancels_number: null, cancels_issued_on: null, cancelled_by: null });
  await appendToLedger(tx, {
    customerId: dueInvoice.customer_id,
    type: 'invoice.issued',
    entity: iri(invoices.path, issuedInvoice.id),
    at: now,
    occurredAt: now,
    actor: SYSTEM_ACTOR,
    data: { number, month: dueInvoice.month, netCents, vatPercent, vatCents, grossCents },
  });
}

/** Finds what a month is invoiced for, with the rates that applied when it was performed. */
async function findServices(tx: Tx, dueInvoice: DueInvoice, contract: Parameters<typeof isInTerm>[1]) {
  const plans = isInTerm(dueInvoice.month, contract) ? await findPlansOf(tx, SYSTEM_SCOPE, dueInvoice) : [];
  const bookings = await findBookingsOf(tx, SYSTEM_SCOPE, dueInvoice);
  const withRate = <Service extends VatColumns>(service: Service) => {
    const { vatCategory, vatPercent } = rateOn(vatOf(service), performedOn(dueInvoice.month));
    return { ...service, vat_category: vatCategory, vat_percent: vatPercent };
  };
  return {
    plans: plans.map(withRate),
    bookings: bookings.map((booking) => ({ ...withRate(booking), bookedOn: germanDayOf(booking.created_at) })),
  };
}

const germanDayOf = (moment: Date) => germanDay(localDay(moment.getTime(), SERVER_TIME_ZONE));

const issuerOf = (setting: Awaited<ReturnType<typeof findIssuer>>) => ({
  name: setting.issuer_name ?? '',
  street: setting.issuer_street ?? '',
  postalCode: setting.issuer_postal_code ?? '',
  city: setting.issuer_city ?? '',
  vatId: setting.issuer_vat_id ?? undefined,
  email: setting.issuer_email ?? undefined,
  iban: setting.issuer_iban ?? undefined,
  bic: setting.issuer_bic ?? undefined,
  taxNumber: setting.issuer_tax_number ?? undefined,
  contact: setting.issuer_contact ?? undefined,
  phone: setting.issuer_phone ?? undefined,
});

/** A recipient who wants to read no reference of its own reads its number with us, because XRechnung requires one. */
const recipientOf = (contract: Awaited<ReturnType<typeof lockContractToInvoice>>, customerId: number) => ({
  name: contract.billing_name ?? contract.name,
  street: contract.billing_street ?? contract.street ?? '',
  postalCode: contract.billing_postal_code ?? contract.postal_code ?? '',
  city: contract.billing_city ?? contract.city ?? '',
  vatId: contract.tax_id ?? undefined,
  country: contract.billing_country ?? undefined,
  reference: contract.billing_reference ?? `Kundennummer ${customerId}`,
  electronicAddress:
    contract.billing_electronic_address ?? contract.billing_email ?? contract.contact_email ?? undefined,
});
