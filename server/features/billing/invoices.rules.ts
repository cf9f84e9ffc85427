import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { InvoiceItem } from '#shared/invoice-amounts.ts';

interface Invoiced {
  readonly plans: readonly {
    readonly location_name: string;
    readonly plan_name: string;
    readonly price_cents: number;
  }[];
  readonly bookings: readonly {
    readonly location_name: string;
    readonly name: string;
    readonly price_cents: number;
    /** As people write it. */
    readonly bookedOn: string;
  }[];
}

/** The lines of an invoice: first what is paid each month, then what was booked. */
export const itemsOf = ({ plans, bookings }: Invoiced): InvoiceItem[] => [
  ...plans.map(({ location_name: location, plan_name: plan, price_cents: unitCents }) => ({
    text: `Tarif ${plan}, ${location}`,
    quantity: 1,
    unitCents,
  })),
  ...bookings.map(({ location_name: location, name, price_cents: unitCents, bookedOn }) => ({
    text: `Paket ${name}, ${location}, gebucht am ${bookedOn}`,
    quantity: 1,
    unitCents,
  })),
];

/** The last month that is over, as its first day. */
export const monthToInvoice = (now: Date): string =>
  monthsAfter(`${localDay(now.getTime(), SERVER_TIME_ZONE).slice(0, 7)}-01`, -1);

/** Samples have numbers of their own: the demo begins anew each night, and the real series must have no gap. */
export const seriesOf = (issuedOn: string, isDemo: boolean): string =>
  `${isDemo ? 'MUSTER' : 'RE'}-${issuedOn.slice(0, 4)}`;

/** Whether a contract held on any day of a month: then its plans are paid for. */
export const isInTerm = (
  month: string,
  { begins_on: beginsOn, ends_on: endsOn }: { readonly begins_on: string | null; readonly ends_on: string | null },
): boolean => beginsOn !== null && beginsOn < monthsAfter(month, 1) && (endsOn === null || endsOn >= month);
