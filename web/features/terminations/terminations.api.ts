import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { contracts, listContracts } from '#shared/contracts/billing/billing.ts';
import { customers, getCustomer } from '#shared/contracts/customers/customers.ts';
import {
  type DeletionCertificate,
  deletionCertificates,
  getDeletionCertificateData,
  getDeletionCertificatePdf,
  listDeletionCertificates,
} from '#shared/contracts/terminations/deletion-certificates.ts';
import {
  createTermination,
  listTerminations,
  type TerminationCreate,
  terminations,
  withdrawTermination,
} from '#shared/contracts/terminations/terminations.ts';
import { call, download } from '#web/api/client/client.ts';
import { retryLostAnswer, type WriteRequest } from '#web/api/outbox/write-request.ts';
import { saveFile } from '#web/ui/file/save-file.ts';

const newest = { 'order[id]': 'desc', itemsPerPage: 1 } as const;

/** Returns the newest notice of an organisation, or null. */
export const terminationQuery = (customer: string) =>
  queryOptions({
    queryKey: [terminations.path, 'of', customer],
    queryFn: async ({ signal }) =>
      (await call(listTerminations, { query: { customer, ...newest }, signal }))['hydra:member'][0] ?? null,
  });

/** Returns the organisation and its notice period, on which the first possible last day depends. */
export const leavingOrganisationQuery = (customer: string) =>
  queryOptions({
    queryKey: [customers.path, 'leaving', customer],
    queryFn: async ({ signal }) => {
      const [organisation, contract] = await Promise.all([
        call(getCustomer, { params: { id: customer }, signal }),
        call(listContracts, { query: { customer, itemsPerPage: 1 }, signal }),
      ]);
      return { organisation, contract: contract['hydra:member'][0] };
    },
    meta: { topics: [contracts.path] },
  });

/** Returns the certificate of an organisation that was deleted, or null. Only admins may ask for it. */
export const certificateQuery = (customer: string) =>
  queryOptions({
    queryKey: [deletionCertificates.path, 'of', customer],
    queryFn: async ({ signal }) =>
      (await call(listDeletionCertificates, { query: { customer, ...newest }, signal }))['hydra:member'][0] ?? null,
  });

function useInvalidation() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [terminations.path, customers.path, contracts.path].map((path) => client.invalidateQueries({ queryKey: [path] })),
    );
}

export const useGiveNotice = () =>
  useMutation({
    mutationFn: (request: WriteRequest<TerminationCreate>) => call(createTermination, request),
    ...retryLostAnswer,
    onSettled: useInvalidation(),
  });

export const useWithdrawNotice = (id: number) =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(withdrawTermination, { params: { id }, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: useInvalidation(),
  });

const FILES = {
  pdf: getDeletionCertificatePdf,
  json: getDeletionCertificateData,
} as const;
export type CertificateFormat = keyof typeof FILES;

export const useSaveCertificate = ({ id, customer }: DeletionCertificate) =>
  useMutation({
    mutationFn: async (format: CertificateFormat) => {
      const { path, mediaType } = FILES[format];
      const name = `loeschbescheinigung-${customer.split('/').at(-1)}.${format}`;
      saveFile(await download(path.replace('{id}', String(id)), {}, mediaType), name);
    },
  });
