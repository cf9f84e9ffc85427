import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { documents, listDocuments } from '#shared/contracts/documents/documents.ts';
import { forms, listForms } from '#shared/contracts/forms/forms.ts';
import { listProofTypes, proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import {
  createSocialConcept,
  getSocialConcept,
  getSocialConceptVersion,
  listSocialConcepts,
  listSocialConceptVersions,
  patchSocialConcept,
  publishSocialConcept,
  socialConcepts,
  type SocialConceptCreate,
  type SocialConceptPatch,
  socialConceptVersions,
  type SocialConceptVersionCreate,
} from '#shared/contracts/master-data/social-concepts.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';

export const CONCEPT_LIST_QUERY = { 'order[name]': 'asc' } as const;

export const useConceptList = () =>
  usePagedList({
    queryKey: [socialConcepts.path, 'list'],
    load: (page, signal) => call(listSocialConcepts, { query: { ...CONCEPT_LIST_QUERY, page }, signal }),
  });

export const conceptChoicesQuery = queryOptions({
  queryKey: [socialConcepts.path, 'choices'],
  queryFn: ({ signal }) => callEveryPage(listSocialConcepts, { query: { 'order[name]': 'asc' }, signal }),
});

export const versionedConceptQuery = (id: string) =>
  queryOptions({
    queryKey: [socialConcepts.path, 'versioned', id],
    queryFn: ({ signal }) => callVersioned(getSocialConcept, { params: { id }, signal }),
    staleTime: 0,
  });

export const versionsQuery = (socialconcept: string) =>
  queryOptions({
    queryKey: [socialConceptVersions.path, 'of', socialconcept],
    queryFn: ({ signal }) =>
      callEveryPage(listSocialConceptVersions, { query: { socialconcept, 'order[number]': 'desc' }, signal }),
  });

/** Returns a published version, which never changes. */
export const versionQuery = (id: string) =>
  queryOptions({
    queryKey: [socialConceptVersions.path, 'item', id],
    queryFn: ({ signal }) => call(getSocialConceptVersion, { params: { id }, signal }),
    staleTime: Infinity,
  });

export const proofTypesQuery = queryOptions({
  queryKey: [proofTypes.path, 'choices'],
  queryFn: ({ signal }) => callEveryPage(listProofTypes, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

export const formsQuery = queryOptions({
  queryKey: [forms.path, 'for concepts'],
  queryFn: ({ signal }) => callEveryPage(listForms, { query: { 'order[name]': 'asc' }, signal }),
});

/** Returns the files of the organisation that one of its concepts may refer to. */
export const filesQuery = (customer: string) =>
  queryOptions({
    queryKey: [documents.path, 'for concepts', customer],
    queryFn: ({ signal }) =>
      callEveryPage(listDocuments, {
        query: { customer, category: 'socialConcept', 'exists[replacedBy]': false },
        signal,
      }),
  });

function useRefresh() {
  const client = useQueryClient();
  return {
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all(
        [socialConcepts.path, socialConceptVersions.path, tasks.path].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  };
}

export const useCreateConcept = () =>
  useMutation({
    mutationFn: (request: WriteRequest<SocialConceptCreate>) => call(createSocialConcept, request),
    ...useRefresh(),
  });

export const useChangeConcept = (id: number) =>
  useMutation({
    mutationFn: ({ body, ...request }: UpdateRequest<SocialConceptPatch>) =>
      call(patchSocialConcept, { params: { id }, body, ...request }),
    ...useRefresh(),
  });

export const usePublishConcept = () =>
  useMutation({
    mutationFn: (request: WriteRequest<SocialConceptVersionCreate>) => call(publishSocialConcept, request),
    ...useRefresh(),
  });
