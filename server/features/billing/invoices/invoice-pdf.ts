import canonicalize from 'canonicalize';
import { countryName } from '#shared/domain/billing/eu-countries.ts';
import { type VatCategory, type VatRate, vatShares } from '#shared/domain/billing/invoice-amounts.ts';
import { germanDay as day } from '#shared/domain/german-day.ts';
import { toElectronicInvoice } from '#server/features/billing/e-invoice/electronic-invoice.ts';
import { writeCii } from '#server/features/billing/e-invoice/write-cii.ts';
import type { Attachment, PdfDocument } from '#server/pdf/pdf-document.ts';
import { ATTACHMENTS } from '#shared/verification/verify-pdf.ts';
import type { InvoiceRow } from './invoices.queries.ts';
import { performedOn } from './invoices.rules.ts';

const euroFormat = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });
const euroText = (cents: number) => euroFormat.format(cents / 100);

/** Builds what § 14 Abs. 4 UStG requires, from the invoice row alone, so that it prints identically in eight years. */
export function invoiceDocument(invoice: InvoiceRow): PdfDocument {
  const { number, issuer, recipient, items, month } = invoice;
  const title = `${invoice.cancels === null ? 'Rechnung' : 'Stornorechnung'} ${number}`;
  const isSample = number.startsWith('MUSTER');
  const country = recipient.country ?? 'DE';
  return {
    template: 'features/billing/invoices/invoice-pdf.typ',
    paper: {
      title,
      organisation: issuer.name,
      locationName: issuer.city,
      reference: title,
      ...(isSample && { stamp: 'MUSTER' }),
    },
    content: {
      sender: [issuer.name, issuer.street, `${issuer.postalCode} ${issuer.city}`].join(' · '),
      recipient: [
        recipient.name,
        recipient.street,
        `${recipient.postalCode} ${recipient.city}`,
        ...(country === 'DE' ? [] : [countryName(country)]),
      ],
      facts: [
        ['Rechnungsnummer', number],
        ...(invoice.cancels_number === null ? [] : [['Storniert Rechnung', invoice.cancels_number]]),
        ...(invoice.reason === null ? [] : [['Grund', invoice.reason]]),
        ['Rechnungsdatum', day(invoice.issued_on)],
        ['Leistungszeitraum', `${day(month)} bis ${day(performedOn(month))}`],
        ...(recipient.vatId === undefined ? [] : [['Ihre USt-IdNr.', recipient.vatId]]),
        ...(recipient.reference === undefined ? [] : [['Ihre Referenz', recipient.reference]]),
        ...(issuer.vatId === undefined ? [] : [['Unsere USt-IdNr.', issuer.vatId]]),
        ...(issuer.taxNumber === undefined ? [] : [['Unsere Steuernummer', issuer.taxNumber]]),
      ],
      items: items.map(({ text, quantity, unitCents, ...own }) => ({
        text: `${text}${lineRateText(invoice, own)}`,
        quantity: String(quantity),
        unit: euroText(unitCents),
        net: euroText(quantity * unitCents),
      })),
      net: euroText(invoice.net_cents),
      vats: vatLines(invoice),
      gross: euroText(invoice.gross_cents),
      payment: paymentText(invoice),
    },
    attachments: [
      {
        name: ATTACHMENTS.data,
        mediaType: 'application/json',
        description: 'Die Daten dieser Rechnung (RFC 8785 JSON)',
        content: Buffer.from(canonicalize(dataOf(invoice)) ?? ''),
      },
      ...(invoice.is_electronic ? [electronicFile(invoice)] : []),
    ],
    ...(invoice.is_electronic && { invoiceFile: INVOICE_FILE }),
    createdAt: invoice.created_at,
  };
}

const sharesOf = ({ items, vat_category: vatCategory, vat_percent: vatPercent }: InvoiceRow) =>
  vatShares(items, { vatCategory, vatPercent });

/**
 * Why a share has no tax. § 14a Abs. 5 UStG prescribes the words for a tax that the recipient owes, and § 14 Abs. 4 Nr. 8
 * a hint at an exemption.
 */
const REASONS: Readonly<Partial<Record<VatCategory, string>>> = {
  AE: ', Steuerschuldnerschaft des Leistungsempfängers',
  E: ', umsatzsteuerfrei',
};

/** Name and amount of the tax of each rate. */
function vatLines(invoice: InvoiceRow): [string, string][] {
  const shares = sharesOf(invoice);
  return shares.map((share) => {
    const base = shares.length === 1 ? '' : ` auf ${euroText(share.netCents)}`;
    return [`Umsatzsteuer ${share.vatPercent} %${base}${REASONS[share.vatCategory] ?? ''}`, euroText(share.vatCents)];
  });
}

/** Where there are several rates, each line says its own. */
function lineRateText(invoice: InvoiceRow, own: Partial<VatRate>): string {
  if (sharesOf(invoice).length === 1) return '';
  const { vatCategory = invoice.vat_category, vatPercent = invoice.vat_percent } = own;
  return ` (USt. ${vatPercent} %${REASONS[vatCategory] ?? ''})`;
}

/** The name is prescribed by ZUGFeRD. */
const INVOICE_FILE = 'factur-x.xml';

const electronicFile = (invoice: InvoiceRow): Attachment => ({
  name: INVOICE_FILE,
  mediaType: 'text/xml',
  description: 'Diese Rechnung für Programme (ZUGFeRD, EN 16931)',
  content: Buffer.from(writeCii(toElectronicInvoice(invoice), 'zugferd')),
  relationship: 'alternative',
});

/** The amounts have the names they have in the ledger. */
const dataOf = (invoice: InvoiceRow) => ({
  number: invoice.number,
  month: invoice.month,
  issuedOn: invoice.issued_on,
  dueOn: invoice.due_on,
  issuer: invoice.issuer,
  recipient: invoice.recipient,
  items: invoice.items,
  netCents: invoice.net_cents,
  vatPercent: invoice.vat_percent,
  ...(invoice.is_electronic && { vatCategory: invoice.vat_category }),
  vatCents: invoice.vat_cents,
  grossCents: invoice.gross_cents,
});

function paymentText({ number, issuer, due_on: dueOn, cancels_number: cancelled }: InvoiceRow): string {
  const account = issuer.iban === undefined ? '' : ` auf das Konto ${issuer.iban}`;
  const question =
    issuer.email === undefined ? '' : ` Fragen zu dieser Rechnung beantworten wir unter ${issuer.email}.`;
  if (cancelled !== null)
    return `Die Rechnung ${cancelled} ist damit aufgehoben. Was darauf gezahlt wurde, erstatten oder verrechnen wir.${question}`;
  return `Bitte überweisen Sie den Rechnungsbetrag bis zum ${day(dueOn)}${account} unter Angabe der Rechnungsnummer ${number}.${question}`;
}
