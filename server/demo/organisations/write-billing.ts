import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import { daysAfter, localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { AGREEMENT_SINCE, AGREEMENT_VERSION } from '#shared/contracts/billing/billing.ts';
import type { LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { invoiceAmounts, type InvoiceItem } from '#shared/domain/billing/invoice-amounts.ts';
import { planSeeds, quotaPackageSeeds } from '#server/db/seed/plans.ts';
import {
  agreementEntry,
  bookingEntry,
  contractEntry,
  invoiceEntry,
  planEntry,
} from '#server/demo/records/billing-entries.ts';
import type { DemoLocation } from './organisation.ts';
import type { SeededLocation } from '#server/demo/records/records.ts';

/** Age of the contracts in months, which is also the number of invoiced months. */
export const CONTRACT_AGE_MONTHS = 5;

/** Sets a fictitious issuer, because the invoices of the demo are samples. */
export async function writeIssuer(tx: Tx): Promise<void> {
  await tx
    .updateTable('billing_setting')
    .set({
      issuer_name: 'Schutzbuch Musterbetrieb GmbH',
      issuer_street: 'Musterweg 1',
      issuer_postal_code: '10115',
      issuer_city: 'Berlin',
      issuer_vat_id: 'DE000000046',
      issuer_email: 'rechnung@schutzbuch.test',
      issuer_iban: 'DE02 1203 0000 0000 2020 51',
      issuer_contact: 'Buchhaltung',
      issuer_phone: '+49 30 000000',
    })
    .where('issuer_name', 'is', null)
    .execute();
}

/**
 * Writes the contract of an organisation, its invoices, and the packages booked this month.
 * @returns the entries for the ledger
 */
export async function writeContracts(tx: Tx, locations: readonly SeededLocation[], now: Date): Promise<LedgerEntry[]> {
  const [firstLocation] = locations;
  if (firstLocation === undefined) return [];
  const month = `${localDay(now.getTime(), SERVER_TIME_ZONE).slice(0, 7)}-01`;
  const beginsOn = monthsAfter(month, -CONTRACT_AGE_MONTHS);
  const acceptedOn = beginsOn > AGREEMENT_SINCE ? beginsOn : AGREEMENT_SINCE;
  const acceptedAt = new Date(`${acceptedOn}T10:12:00Z`);
  const hasAccepted = firstLocation.plan.type === 'arcade' && acceptedAt <= now;
  const contractId = await setContract(tx, firstLocation, { beginsOn, acceptedAt: hasAccepted ? acceptedAt : null });
  await tx
    .insertInto('location_plan')
    .values(
      locations.map(({ id, customerId, plan }) => ({
        location_id: id,
        customer_id: customerId,
        valid_from: beginsOn,
        plan_id: agreedPlanOf(plan).plan_id,
        price_cents: agreedPlanOf(plan).price_cents,
      })),
    )
    .execute();
  const begin = new Date(`${beginsOn}T08:00:00Z`);
  const entries = [
    contractEntry(firstLocation.customerId, contractId, { beginsOn, at: begin }),
    ...locations.map((location) => planEntry(location, agreedPlanOf(location.plan), { month: beginsOn, at: begin })),
    ...(hasAccepted ? [agreementEntry(firstLocation, contractId, acceptedAt)] : []),
    ...(await writeInvoices(tx, locations, { month, beginsOn })),
  ];
  for (const location of locations) entries.push(...(await writeBooking(tx, location, { month, now })));
  return entries;
}

/** @returns the id of the contract, which the database creates with the organisation */
async function setContract(
  tx: Tx,
  { customerId, operatorId }: SeededLocation,
  { beginsOn, acceptedAt }: { readonly beginsOn: string; readonly acceptedAt: Date | null },
): Promise<number> {
  const { id } = await tx
    .updateTable('contract')
    .set({
      begins_on: beginsOn,
      ...(acceptedAt !== null && {
        agreement_version: AGREEMENT_VERSION,
        agreement_accepted_at: acceptedAt,
        agreement_accepted_by: operatorId,
        agreement_accepted_name: sql<string>`(select trim(firstname || ' ' || lastname) from app_user where id = ${operatorId})`,
      }),
    })
    .where('customer_id', '=', customerId)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Books the package that a location needs in addition to its plan, if it needs one. */
async function writeBooking(
  tx: Tx,
  { id, customerId, plan, operatorId }: SeededLocation,
  { month, now }: { readonly month: string; readonly now: Date },
): Promise<LedgerEntry[]> {
  const bookedPackage = quotaPackageSeeds.find(({ queries }) => queries === plan.additionalLimit);
  if (bookedPackage === undefined) return [];
  const booking = await tx
    .insertInto('quota_booking')
    .values({
      location_id: id,
      customer_id: customerId,
      quota_package_id: bookedPackage.id,
      user_id: operatorId,
      month,
      created_at: now,
    })
    .returning(['id', 'name', 'queries', 'price_cents'])
    .executeTakeFirstOrThrow();
  return [bookingEntry({ customerId, id, operatorId }, booking, { month, at: now })];
}

interface InvoicedMonths {
  /** First day of the current month. */
  readonly month: string;
  /** First day of the first invoiced month. */
  readonly beginsOn: string;
}

/** Writes an invoice for each completed month, issued on the first day of the next month. */
async function writeInvoices(
  tx: Tx,
  locations: readonly SeededLocation[],
  { month: currentMonth, beginsOn }: InvoicedMonths,
): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  const [customerId] = locations.map((location) => location.customerId);
  if (customerId === undefined) return entries;
  const customer = await tx.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow();
  const issuer = await tx.selectFrom('billing_setting').selectAll().executeTakeFirstOrThrow();
  if (issuer.issuer_name === null) return entries;
  const items = locations.map(({ plan }) => ({
    text: `Tarif ${agreedPlanOf(plan).name}, ${plan.name}`,
    quantity: 1,
    unitCents: agreedPlanOf(plan).price_cents,
  }));
  for (let month = beginsOn; month < currentMonth; month = monthsAfter(month, 1))
    entries.push(invoiceEntry(customerId, await insertInvoice(tx, { month, customer, issuer, items })));
  return entries;
}

interface InvoiceToIssue {
  /** First day of the invoiced month. */
  readonly month: string;
  readonly customer: Row<'customer'>;
  readonly issuer: Row<'billing_setting'>;
  readonly items: readonly InvoiceItem[];
}

function insertInvoice(tx: Tx, { month, customer, issuer, items }: InvoiceToIssue) {
  const issuedOn = monthsAfter(month, 1);
  const { netCents, vatPercent, vatCents, grossCents } = invoiceAmounts(items);
  const series = `${customer.is_demo ? 'MUSTER' : 'RE'}-${issuedOn.slice(0, 4)}`;
  return tx
    .insertInto('invoice')
    .values({
      number: sql<string>`next_invoice_number(${series})`,
      customer_id: customer.id,
      month,
      issued_on: issuedOn,
      due_on: daysAfter(issuedOn, issuer.payment_days),
      issuer: JSON.stringify(issuerOf(issuer)),
      recipient: JSON.stringify(recipientOf(customer)),
      items: JSON.stringify(items),
      net_cents: netCents,
      vat_percent: vatPercent,
      vat_cents: vatCents,
      gross_cents: grossCents,
      is_electronic: true,
      created_at: sql<Date>`${issuedOn}::date + time '05:00'`,
    })
    .returning(['id', 'number', 'month', 'net_cents', 'vat_percent', 'vat_cents', 'gross_cents', 'created_at'])
    .executeTakeFirstOrThrow();
}

const issuerOf = (setting: Row<'billing_setting'>) => ({
  name: setting.issuer_name,
  street: setting.issuer_street,
  postalCode: setting.issuer_postal_code,
  city: setting.issuer_city,
  vatId: setting.issuer_vat_id,
  email: setting.issuer_email,
  iban: setting.issuer_iban,
  contact: setting.issuer_contact,
  phone: setting.issuer_phone,
});

const recipientOf = (customer: Row<'customer'>) => ({
  name: customer.name,
  street: customer.street,
  postalCode: customer.postal_code,
  city: customer.city,
  vatId: customer.tax_id,
  reference: `Kundennummer ${customer.id}`,
  electronicAddress: customer.contact_email ?? undefined,
});

function agreedPlanOf({ monthlyLimit, hasNoPremium }: DemoLocation) {
  const plan = planSeeds.find((seed) =>
    hasNoPremium
      ? !seed.is_premium
      : seed.is_premium &&
        (monthlyLimit === null ? seed.monthly_limit === null : (seed.monthly_limit ?? 0) * 1.4 >= monthlyLimit),
  );
  if (plan === undefined) throw new Error('No plan is large enough for the demo.');
  return { plan_id: plan.id, price_cents: plan.price_cents, name: plan.name };
}
