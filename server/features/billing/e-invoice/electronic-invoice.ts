// The fields of an invoice by EN 16931; BT and BG numbers are those of the standard.
import {
  normalizedBic,
  normalizedIban,
  type ElectronicAddress,
  readElectronicAddress,
} from '#shared/domain/billing/payment-details.ts';
import { hasVatIdForm, normalizedVatId } from '#shared/domain/billing/vat-id.ts';
import { type VatRate, type VatShare, vatShares } from '#shared/domain/billing/invoice-amounts.ts';
import { performedOn } from '#server/features/billing/invoices/invoices.rules.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import type { InvoiceRow } from '#server/features/billing/invoices/invoices.queries.ts';

interface ElectronicParty {
  readonly name: string;
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  readonly country: string;
  readonly vatId: string | undefined;
  readonly address: ElectronicAddress | null;
}

interface ElectronicLine extends VatRate {
  readonly text: string;
  readonly quantity: number;
  readonly unitCents: number;
  readonly netCents: number;
}

export interface ElectronicInvoice {
  /** BT-3: 380 is an invoice, 381 is a credit note, whose amounts are what is credited. */
  readonly typeCode: '380' | '381';
  readonly number: string;
  readonly issuedOn: string;
  /** Absent for a credit note, which nobody pays. */
  readonly dueOn: string | undefined;
  /** BT-10. */
  readonly reference: string;
  /** BG-3. */
  readonly precedingNumber: string | undefined;
  readonly precedingIssuedOn: string | undefined;
  readonly note: string | undefined;
  readonly seller: ElectronicParty & {
    readonly taxNumber: string | undefined;
    readonly contact: string;
    readonly phone: string;
    readonly email: string;
  };
  readonly buyer: ElectronicParty;
  /** BG-14, first and last day. */
  readonly period: readonly [string, string];
  /** BT-20. */
  readonly terms: string;
  readonly iban: string | undefined;
  readonly bic: string | undefined;
  readonly lines: readonly ElectronicLine[];
  /** BG-23. */
  readonly shares: readonly VatShare[];
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
}

/** Returns what the row of an electronic invoice says. It reads nothing else, so it says the same in eight years. */
export function toElectronicInvoice(invoice: InvoiceRow): ElectronicInvoice {
  const { issuer, recipient, month } = invoice;
  const isCredit = invoice.cancels !== null;
  const sign = isCredit ? -1 : 1;
  const signed = (cents: number) => sign * cents + 0;
  const rate = { vatCategory: invoice.vat_category, vatPercent: invoice.vat_percent };
  return {
    typeCode: isCredit ? '381' : '380',
    number: invoice.number,
    issuedOn: invoice.issued_on,
    dueOn: isCredit ? undefined : invoice.due_on,
    reference: recipient.reference ?? '',
    precedingNumber: invoice.cancels_number ?? undefined,
    precedingIssuedOn: invoice.cancels_issued_on ?? undefined,
    note: invoice.reason ?? undefined,
    seller: {
      ...partyOf(issuer),
      address: readElectronicAddress(issuer.email ?? ''),
      taxNumber: issuer.taxNumber,
      contact: issuer.contact ?? '',
      phone: issuer.phone ?? '',
      email: issuer.email ?? '',
    },
    buyer: { ...partyOf(recipient), address: readElectronicAddress(recipient.electronicAddress ?? '') },
    period: [month, performedOn(month)],
    terms: isCredit
      ? 'Der Betrag wird erstattet oder verrechnet.'
      : `Zahlbar bis zum ${germanDay(invoice.due_on)} ohne Abzug.`,
    iban: isCredit || issuer.iban === undefined ? undefined : normalizedIban(issuer.iban),
    bic: isCredit || issuer.bic === undefined ? undefined : normalizedBic(issuer.bic),
    lines: invoice.items.map((item) => lineOf(item, { sign, rate })),
    shares: vatShares(invoice.items, rate).map((share) => ({
      ...share,
      netCents: signed(share.netCents),
      vatCents: signed(share.vatCents),
    })),
    netCents: signed(invoice.net_cents),
    vatCents: signed(invoice.vat_cents),
    grossCents: signed(invoice.gross_cents),
  };
}

const partyOf = ({ name, street, postalCode, city, country = 'DE', vatId = '' }: InvoiceRow['recipient']) => ({
  name,
  street,
  postalCode,
  city,
  country,
  vatId: hasVatIdForm(vatId) ? normalizedVatId(vatId) : undefined,
});

/** A price is never negative in the norm (BR-27), so what is taken off has a negative quantity. */
function lineOf(
  { text, quantity, unitCents, ...own }: InvoiceRow['items'][number],
  { sign, rate }: { readonly sign: number; readonly rate: VatRate },
): ElectronicLine {
  return {
    ...rate,
    ...own,
    text,
    quantity: sign * quantity * (unitCents < 0 ? -1 : 1) + 0,
    unitCents: Math.abs(unitCents),
    netCents: sign * quantity * unitCents + 0,
  };
}
