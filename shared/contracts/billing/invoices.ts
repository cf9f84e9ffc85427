import * as z from 'zod/mini';
import { Contract } from './billing.ts';
import { VatCategory } from './vat.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { maxCharacters, dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

const Party = z.object({
  name: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  vatId: z.optional(z.string()),
  country: z.optional(z.string()),
  reference: z.optional(z.string()),
  electronicAddress: z.optional(z.string()),
});

/** An issued invoice, which never changes. Amounts are in cents, days are YYYY-MM-DD. */
export const Invoice = z.object({
  ...itemFields('Invoice'),
  number: z.string(),
  customer: iriOf('Customer'),
  /** First day of the invoiced month. */
  month: z.iso.date(),
  issuedOn: z.iso.date(),
  dueOn: z.iso.date(),
  recipient: Party,
  items: z.array(
    z.object({
      text: z.string(),
      quantity: z.int(),
      unitCents: z.int(),
      /** Only if they differ from those of the invoice. */
      vatCategory: z.optional(VatCategory),
      vatPercent: z.optional(z.int()),
    }),
  ),
  netCents: z.int(),
  vatPercent: z.int(),
  vatCents: z.int(),
  grossCents: z.int(),
  /** Category of the tax in EN 16931; AE if the recipient owes it. */
  vatCategory: VatCategory,
  /** Whether the invoice can be downloaded as XRechnung, and its PDF is a ZUGFeRD. Earlier invoices cannot. */
  isElectronic: z.boolean(),
  /** The invoice this one cancels. The next fields are its number and the reason. */
  cancels: z.optional(iriOf('Invoice')),
  cancelsNumber: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Number of the invoice that cancels this one. */
  cancelledBy: z.optional(z.string()),
  createdAt: dateTime(),
});
export type Invoice = z.infer<typeof Invoice>;

export const listInvoices = endpoint({
  method: 'GET',
  path: '/api/invoices',
  summary: 'Retrieves the collection of Invoice resources.',
  list: {
    filters: { customer: ['relation'], number: ['partial'], month: ['date'] },
    order: ['month', 'id'],
    exported: '/api/export/invoices',
  },
  response: Invoice,
});
export const getInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}',
  summary: 'Retrieves an Invoice resource.',
  response: Invoice,
});
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/pdf',
  summary: 'Retrieves the invoice as PDF.',
  mediaType: 'application/pdf',
});
export const getInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/invoices/{id}/xrechnung',
  summary: 'Retrieves the invoice as XRechnung.',
  mediaType: 'application/xml',
});
const REASON_MESSAGE = 'Bitte angeben, warum die Rechnung storniert wird.';
export const InvoiceCancellation = z.object({
  reason: z.string(REASON_MESSAGE).check(z.trim(), z.minLength(1, REASON_MESSAGE), maxCharacters(500)),
  /** True if the month is to be invoiced again, with the data stored by then. */
  isReplaced: z.boolean(),
});
export type InvoiceCancellation = z.infer<typeof InvoiceCancellation>;

export const cancelInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/{id}/cancellation',
  summary: 'Cancels an invoice with a cancellation invoice of the same series.',
  body: InvoiceCancellation,
  response: Invoice,
});

export const invoices = resource({
  name: 'Invoice',
  path: '/api/invoices',
  description: 'What was invoiced, as it was issued.',
  schema: Invoice,
  endpoints: [listInvoices, getInvoice],
});

export const AgreementAcceptance = z.object({ version: z.string() });
export type AgreementAcceptance = z.infer<typeof AgreementAcceptance>;

export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/api/contracts/{id}/agreement',
  summary: 'Accepts the data-processing agreement in this version.',
  body: AgreementAcceptance,
  response: Contract,
});
export const getAgreementPdf = endpoint({
  method: 'GET',
  path: '/api/contracts/{id}/agreement/pdf',
  summary: 'Retrieves the data-processing agreement as PDF.',
  mediaType: 'application/pdf',
});
