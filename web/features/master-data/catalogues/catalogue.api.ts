import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  countries,
  type CountryCreate,
  type CountryPatch,
  createCountry,
  createStatus,
  getCountry,
  getStatus,
  listCountries,
  listStatuses,
  patchCountry,
  patchStatus,
  statuses,
  type StatusCreate,
  type StatusPatch,
} from '#shared/contracts/master-data/master-data.ts';
import {
  createProofType,
  getProofType,
  listProofTypes,
  patchProofType,
  type ProofTypeCreate,
  type ProofTypePatch,
  proofTypes,
} from '#shared/contracts/profile-documents/proof-types.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';

export const statusListQuery = queryOptions({
  queryKey: [statuses.path, 'catalogue'],
  queryFn: ({ signal }) => callEveryPage(listStatuses, { query: { 'order[id]': 'asc' }, signal }),
});
export const countryListQuery = queryOptions({
  queryKey: [countries.path, 'catalogue'],
  queryFn: ({ signal }) => callEveryPage(listCountries, { query: { 'order[name]': 'asc' }, signal }),
});
export const versionedStatusQuery = (id: string) =>
  queryOptions({
    queryKey: [statuses.path, 'versioned', id],
    queryFn: ({ signal }) => callVersioned(getStatus, { params: { id }, signal }),
    staleTime: 0,
  });
export const versionedCountryQuery = (id: string) =>
  queryOptions({
    queryKey: [countries.path, 'versioned', id],
    queryFn: ({ signal }) => callVersioned(getCountry, { params: { id }, signal }),
    staleTime: 0,
  });
export const proofTypeListQuery = queryOptions({
  queryKey: [proofTypes.path, 'catalogue'],
  queryFn: ({ signal }) => callEveryPage(listProofTypes, { query: { 'order[name]': 'asc' }, signal }),
});
export const versionedProofTypeQuery = (id: string) =>
  queryOptions({
    queryKey: [proofTypes.path, 'versioned', id],
    queryFn: ({ signal }) => callVersioned(getProofType, { params: { id }, signal }),
    staleTime: 0,
  });
/** Returns a function that refetches the lists in which entries of the catalogue are shown. */
function useRefresh(path: string) {
  const client = useQueryClient();
  return { ...retryLostAnswer, onSettled: () => client.invalidateQueries({ queryKey: [path] }) };
}

type ChangeRequest<Patch> = UpdateRequest<Patch> & { readonly id: string };

export const useCreateStatus = () =>
  useMutation({
    mutationFn: (request: WriteRequest<StatusCreate>) => call(createStatus, request),
    ...useRefresh(statuses.path),
  });
export const useChangeStatus = () =>
  useMutation({
    mutationFn: ({ id, ...change }: ChangeRequest<StatusPatch>) => call(patchStatus, { params: { id }, ...change }),
    ...useRefresh(statuses.path),
  });
export const useCreateCountry = () =>
  useMutation({
    mutationFn: (request: WriteRequest<CountryCreate>) => call(createCountry, request),
    ...useRefresh(countries.path),
  });
export const useChangeCountry = () =>
  useMutation({
    mutationFn: ({ id, ...change }: ChangeRequest<CountryPatch>) => call(patchCountry, { params: { id }, ...change }),
    ...useRefresh(countries.path),
  });
export const useCreateProofType = () =>
  useMutation({
    mutationFn: (request: WriteRequest<ProofTypeCreate>) => call(createProofType, request),
    ...useRefresh(proofTypes.path),
  });
export const useChangeProofType = () =>
  useMutation({
    mutationFn: ({ id, ...change }: ChangeRequest<ProofTypePatch>) =>
      call(patchProofType, { params: { id }, ...change }),
    ...useRefresh(proofTypes.path),
  });
