import type { InvoiceRow } from '#server/features/billing/invoices/invoices.queries.ts';
import { toElectronicInvoice } from './electronic-invoice.ts';
import { brokenRules } from './norm.rules.ts';
import { readCii } from './read-cii.ts';
import { type InvoiceFormat, writeCii } from './write-cii.ts';

const FORMATS: readonly InvoiceFormat[] = ['zugferd', 'xrechnung'];

/** A file of the electronic invoice would break rules, because of what was entered about sender or recipient. */
export class InvalidInvoice extends Error {}

/**
 * Verifies both files of an electronic invoice before it is issued, because it never changes afterwards.
 * @throws InvalidInvoice that names the broken rules, so that the invoice waits and the failure is reported
 */
export function refuseInvalid(invoice: InvoiceRow): void {
  const electronicInvoice = toElectronicInvoice(invoice);
  for (const format of FORMATS) {
    const rules = brokenRules(readCii(writeCii(electronicInvoice, format)), format);
    if (rules.length > 0)
      throw new InvalidInvoice(`The invoice ${invoice.number} would break ${rules.join(', ')} as ${format}.`);
  }
}
