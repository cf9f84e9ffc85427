export { invoiceDocument } from './invoices/invoice-pdf.ts';
export { findInvoicesSince } from './invoices/invoices.queries.ts';
export { issueLastInvoices } from './invoices/issue-invoices.ts';
