import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contracts } from '#shared/contracts/billing/billing.ts';
import {
  acceptAgreement,
  cancelInvoice,
  type AgreementAcceptance,
  getAgreementPdf,
  getInvoicePdf,
  getInvoiceXml,
  type InvoiceCancellation,
  invoices,
  listInvoices,
} from '#shared/contracts/billing/invoices.ts';
import { call, download } from '#web/api/client/client.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';

export const invoiceListQuery = (customer: string) => ({ customer, 'order[month]': 'desc' as const });

/** Returns the invoices of an organisation, the latest first. */
export const useInvoices = (customer: string) =>
  usePagedList({
    queryKey: [invoices.path, 'list', customer],
    load: (page, signal) => call(listInvoices, { query: { ...invoiceListQuery(customer), page }, signal }),
  });

export const loadInvoice = (id: number) =>
  download(getInvoicePdf.path.replace('{id}', String(id)), {}, getInvoicePdf.mediaType);
export const loadXrechnung = (id: number) =>
  download(getInvoiceXml.path.replace('{id}', String(id)), {}, getInvoiceXml.mediaType);
export const loadAgreement = (id: number) =>
  download(getAgreementPdf.path.replace('{id}', String(id)), {}, getAgreementPdf.mediaType);

export function useCancelInvoice(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: WriteRequest<InvoiceCancellation>) => call(cancelInvoice, { params: { id }, ...request }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [invoices.path] }),
  });
}

export function useAcceptAgreement(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<AgreementAcceptance>) =>
      call(acceptAgreement, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [contracts.path] }),
  });
}
