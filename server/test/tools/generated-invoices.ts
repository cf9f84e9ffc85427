// Generates rows of electronic invoices: all categories of VAT, several rates, nothing and less than nothing per line, amounts
// beyond 32 bits, cancellations.
import * as fc from 'fast-check';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.queries.ts';
import { itemsOf, vatRateFor } from '#server/features/billing/invoices/invoices.rules.ts';
import { daysAfter } from '#server/time/zoned-time.ts';
import { type InvoiceItem, vatShares, type VatRate } from '#shared/domain/billing/invoice-amounts.ts';

const issuer = {
  name: 'Schutzbuch GmbH',
  street: 'Weg 1',
  postalCode: '10115',
  city: 'Berlin',
  email: 'rechnung@schutzbuch.example',
  iban: 'DE02 1203 0000 0000 2020 51',
  contact: 'Buchhaltung',
  phone: '+49 30 123456',
};

const text = fc.oneof(
  fc.constantFrom('Tarif Plus, Spielhalle „Nord“', 'Ärger & Söhne <GmbH>', ']]>', '&amp;', "O'Neill \u0007 Bar", '👍'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }).map((words) => `x${words}`),
);
const unitCents = fc.oneof(
  fc.constantFrom(0, 1, 50, 4900, 6900),
  fc.integer({ min: -1_000_000, max: 10_000_000 }),
  fc.integer({ min: 2_147_483_648, max: 20_000_000_000 }),
);
const rates: readonly VatRate[] = [
  { vatCategory: 'S', vatPercent: 19 },
  { vatCategory: 'S', vatPercent: 7 },
  { vatCategory: 'Z', vatPercent: 0 },
  { vatCategory: 'E', vatPercent: 0 },
];
const item = fc.record(
  { text, quantity: fc.integer({ min: -3, max: 200 }), unitCents, rate: fc.constantFrom(undefined, ...rates) },
  { requiredKeys: ['text', 'quantity', 'unitCents'] },
);
const recipient = fc.record(
  {
    name: text,
    street: fc.constantFrom('Kai 1', 'Straße des 17. Juni 135'),
    postalCode: fc.constantFrom('24937', '10623'),
    city: fc.constantFrom('Flensburg', 'Berlin'),
    vatId: fc.constantFrom('DE136695976', 'nicht bekannt'),
    reference: fc.constantFrom('Kundennummer 7', '991-12345-06'),
    electronicAddress: fc.constantFrom('rechnung@haus.example', '9930:DE136695976', '0204:991-01484-64'),
  },
  { requiredKeys: ['name', 'street', 'postalCode', 'city', 'reference', 'electronicAddress'] },
);

interface Draft {
  readonly number: number;
  readonly items: readonly InvoiceItem[];
  readonly isReverseCharge: boolean;
  readonly isCancellation: boolean;
  readonly hasTaxNumber: boolean;
  readonly recipient: InvoiceRow['recipient'];
}

export const invoiceRows: fc.Arbitrary<InvoiceRow> = fc
  .record({
    number: fc.integer({ min: 1, max: 99_999 }),
    items: fc.array(item, { minLength: 1, maxLength: 12 }),
    isReverseCharge: fc.boolean(),
    isCancellation: fc.boolean(),
    hasTaxNumber: fc.boolean(),
    recipient,
  })
  .map((draft) => {
    // Who owes the tax owes it of all items.
    const items = draft.items.map(({ rate, ...one }) => ({ ...one, ...(draft.isReverseCharge ? {} : rate) }));
    return rowOf({ ...draft, items });
  });

const price = fc.record({
  location_name: text,
  price_cents: fc.integer({ min: 1, max: 10_000_000 }),
  vat: fc.constantFrom<VatRate>(...rates, { vatCategory: 'S', vatPercent: 16 }, { vatCategory: 'AE', vatPercent: 0 }),
});

/** Invoices of plans and packages that were sold with any category and rate, here and abroad. */
export const pricedInvoiceRows: fc.Arbitrary<InvoiceRow> = fc
  .record({
    number: fc.integer({ min: 1, max: 99_999 }),
    plans: fc.array(price, { minLength: 1, maxLength: 5 }),
    bookings: fc.array(price, { maxLength: 4 }),
    isReverseCharge: fc.boolean(),
    isCancellation: fc.boolean(),
    hasTaxNumber: fc.boolean(),
    recipient,
  })
  .map(({ plans, bookings, ...draft }) => {
    const withColumns = ({ vat, ...sold }: (typeof plans)[number]) => ({
      ...sold,
      plan_name: 'Plus',
      name: '500 Abfragen',
      bookedOn: '04.11.2026',
      vat_category: vat.vatCategory,
      vat_percent: vat.vatPercent,
    });
    const services = { plans: plans.map(withColumns), bookings: bookings.map(withColumns) };
    const items = itemsOf(services, vatRateFor(draft.isReverseCharge ? 'AT' : null));
    // Who owes the tax of an item has a VAT id (BR-AE-02).
    return rowOf({ ...draft, items, recipient: { ...draft.recipient, vatId: 'DE136695976' } });
  });

function rowOf({ number, isReverseCharge, isCancellation, hasTaxNumber, items, ...draft }: Draft): InvoiceRow {
  const rate = vatRateFor(isReverseCharge ? 'AT' : null);
  const shares = vatShares(items, rate);
  const netCents = shares.reduce((sum, share) => sum + share.netCents, 0);
  const vatCents = shares.reduce((sum, share) => sum + share.vatCents, 0);
  const sign = isCancellation ? -1 : 1;
  const signed = (cents: number) => sign * cents + 0;
  const issuedOn = '2026-12-01';
  return {
    id: number,
    number: `RE-2026-${String(number).padStart(5, '0')}`,
    customer_id: 7,
    month: '2026-11-01',
    issued_on: issuedOn,
    due_on: isCancellation ? issuedOn : daysAfter(issuedOn, 14),
    issuer: { ...issuer, ...(hasTaxNumber ? { taxNumber: '30/123/45678' } : { vatId: 'DE136695976' }) },
    recipient: isReverseCharge
      ? { ...draft.recipient, country: 'AT', postalCode: '1010', vatId: 'ATU12345678' }
      : draft.recipient,
    items: items.map((one) => ({ ...one, quantity: signed(one.quantity) })),
    net_cents: signed(netCents),
    vat_percent: rate.vatPercent,
    vat_category: rate.vatCategory,
    vat_cents: signed(vatCents),
    gross_cents: signed(netCents + vatCents),
    is_electronic: true,
    created_at: new Date('2026-12-01T05:00:00Z'),
    cancels: isCancellation ? 1 : null,
    cancels_number: isCancellation ? 'RE-2026-00000' : null,
    cancels_issued_on: isCancellation ? '2026-11-01' : null,
    reason: isCancellation ? 'Falscher Empfänger' : null,
    cancelled_by: null,
    is_replaced: false,
    edition: 1,
  };
}
