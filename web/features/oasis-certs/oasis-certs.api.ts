import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { locations } from '#shared/contracts/locations/locations.ts';
import {
  createOasisCertificate,
  getOasisCertificate,
  listOasisCertificateGaps,
  listOasisCertificates,
  oasisCertificateGaps,
  oasisCertificates,
  type OasisCertificateCreate,
  type OasisCertificatePatch,
  patchOasisCertificate,
  testOasisCertificate,
} from '#shared/contracts/oasis-certs/oasis-certs.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type CertificateFilter, certificateListQuery } from './certificate-filter.ts';

const CERTIFICATES_KEY = oasisCertificates.path;

export const useCertificateList = (filter: CertificateFilter) =>
  usePagedList({
    queryKey: [CERTIFICATES_KEY, 'list', filter],
    load: (page, signal) => call(listOasisCertificates, { query: { ...certificateListQuery(filter), page }, signal }),
  });

/** Returns the certificates that are still usable, and expired ones that were not replaced. */
export const currentCertificatesQuery = queryOptions({
  queryKey: [CERTIFICATES_KEY, 'current'],
  queryFn: ({ signal }) =>
    callEveryPage(listOasisCertificates, {
      query: { state: ['active', 'scheduled', 'expired'], 'order[validTo]': 'asc' },
      signal,
    }),
});

/**
 * Returns the locations without a certificate. They are refetched with certificates and locations, from which they are
 * computed.
 */
export const certificateGapsQuery = queryOptions({
  queryKey: [oasisCertificateGaps.path],
  meta: { topics: [CERTIFICATES_KEY, locations.path] },
  queryFn: ({ signal }) => callEveryPage(listOasisCertificateGaps, { query: { 'order[name]': 'asc' }, signal }),
});

export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: [CERTIFICATES_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getOasisCertificate, { params: { id }, signal }),
    staleTime: 0,
  });

function useCertificateInvalidator() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [[CERTIFICATES_KEY], [oasisCertificateGaps.path]].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

export function useUploadCertificate() {
  const onSettled = useCertificateInvalidator();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<OasisCertificateCreate>) =>
      call(createOasisCertificate, { body, idempotencyKey }),
    ...retryLostAnswer,
    // The request contains passwords, so it is removed from memory once it has been answered.
    gcTime: 0,
    onSettled,
  });
}

export function useChangeCertificate(id: number) {
  const onSettled = useCertificateInvalidator();
  return useMutation({
    mutationFn: ({ body, ...requestOptions }: UpdateRequest<OasisCertificatePatch>) =>
      call(patchOasisCertificate, { params: { id }, body, ...requestOptions }),
    ...retryLostAnswer,
    onSettled,
  });
}

export function useTestCertificate(id: number) {
  const onSettled = useCertificateInvalidator();
  return useMutation({ mutationFn: () => call(testOasisCertificate, { params: { id } }), onSettled });
}
