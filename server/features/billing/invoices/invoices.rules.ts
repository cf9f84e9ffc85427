import { dayBefore, localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import {
  type InvoiceItem,
  VAT_PERCENT,
  type VatCategory,
  type VatRate,
} from '#shared/domain/billing/invoice-amounts.ts';

interface Vat {
  readonly vat_category: VatCategory;
  readonly vat_percent: number;
}

interface InvoicedServices {
  readonly plans: readonly (Vat & {
    readonly location_name: string;
    readonly plan_name: string;
    readonly price_cents: number;
  })[];
  readonly bookings: readonly (Vat & {
    readonly location_name: string;
    readonly name: string;
    readonly price_cents: number;
    /** The day of the booking as a German date. */
    readonly bookedOn: string;
  })[];
}

/** Builds the lines of an invoice: first the plans, then the booked packages. @param rate that of the invoice */
export const itemsOf = ({ plans, bookings }: InvoicedServices, rate: VatRate): InvoiceItem[] => [
  ...plans.map(({ location_name: location, plan_name: plan, price_cents: unitCents, ...vat }) => ({
    text: `Tarif ${plan}, ${location}`,
    quantity: 1,
    unitCents,
    ...ownRateOf(vat, rate),
  })),
  ...bookings.map(({ location_name: location, name, price_cents: unitCents, bookedOn, ...vat }) => ({
    text: `Paket ${name}, ${location}, gebucht am ${bookedOn}`,
    quantity: 1,
    unitCents,
    ...ownRateOf(vat, rate),
  })),
];

/** A recipient who owes the tax owes it of all items. */
const ownRateOf = ({ vat_category: vatCategory, vat_percent: vatPercent }: Vat, rate: VatRate): Partial<VatRate> =>
  rate.vatCategory === 'AE' || (vatCategory === rate.vatCategory && vatPercent === rate.vatPercent)
    ? {}
    : { vatCategory, vatPercent };

/**
 * Returns the rate of an invoice: that of its first line, unless the recipient owes the tax of all lines. So an invoice
 * with a single rate names no other one.
 */
export function invoiceRate(country: string | null, [first]: readonly Vat[]): VatRate {
  const rate = vatRateFor(country);
  return rate.vatCategory === 'AE' || first === undefined || first.vat_category === 'AE'
    ? rate
    : { vatCategory: first.vat_category, vatPercent: first.vat_percent };
}

/** The recipient in another country of the EU owes the tax itself, § 3a Abs. 2 and § 13b UStG. @param country null for Germany */
export const vatRateFor = (country: string | null): VatRate =>
  country === null || country === 'DE'
    ? { vatCategory: 'S', vatPercent: VAT_PERCENT }
    : { vatCategory: 'AE', vatPercent: 0 };

/**
 * Returns the day on which the services of a month are performed, which decides on their rate (§ 27 Abs. 1, § 13 Abs. 1
 * Nr. 1 UStG): its last one, because the month is the agreed part of a service that goes on, and packages apply until then.
 */
export const performedOn = (month: string): string => dayBefore(monthsAfter(month, 1));

/** Returns the first day of the previous month. */
export const monthToInvoice = (now: Date): string =>
  monthsAfter(`${localDay(now.getTime(), SERVER_TIME_ZONE).slice(0, 7)}-01`, -1);

/** Demo invoices have a series of their own: the demo is reset each night, and the real series must have no gap. */
export const seriesOf = (issuedOn: string, isDemo: boolean): string =>
  `${isDemo ? 'MUSTER' : 'RE'}-${issuedOn.slice(0, 4)}`;

/** Returns whether the contract was in force on any day of the month, in which case its plans are charged. */
export const isInTerm = (
  month: string,
  { begins_on: beginsOn, ends_on: endsOn }: { readonly begins_on: string | null; readonly ends_on: string | null },
): boolean => beginsOn !== null && beginsOn < monthsAfter(month, 1) && (endsOn === null || endsOn >= month);
