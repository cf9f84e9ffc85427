import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createDocument } from '#shared/contracts/documents/documents.ts';
import { getProofValidity } from '#shared/contracts/profile-documents/proof-types.ts';
import { proofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import {
  createProfileDocument,
  getProfileDocument,
  getProofFolder,
  listDocumentsOfProfile,
  listProfileDocuments,
  patchProfileDocument,
  type ProfileDocumentCreate,
  type ProfileDocumentPatch,
  type ProfileDocumentReview,
  profileDocuments,
  reviewProfileDocument,
} from '#shared/contracts/profile-documents/profile-documents.ts';
import { listStates, states } from '#shared/contracts/master-data/states.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { call, callEveryPage, callVersioned, download } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { type Upload, uploadFile } from '#web/api/client/upload.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { localDay } from '#web/ui/time/local-time.ts';
import {
  type ProofFilter,
  type ProofListQuery,
  proofListQuery,
} from '#web/features/profile-documents/list/proof-filter.ts';

const PROOFS_KEY = profileDocuments.path;

export const statesQuery = queryOptions({
  queryKey: [states.path],
  queryFn: ({ signal }) => call(listStates, { query: { pagination: false, 'order[name]': 'asc' }, signal }),
  select: (collection) => collection['hydra:member'],
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

/** @param extra what the page adds to the filters that the user chose */
export const useProofList = (filter: ProofFilter, extra: Pick<ProofListQuery, 'profile' | 'status'>) =>
  usePagedList({
    queryKey: [PROOFS_KEY, 'list', extra, filter],
    load: (page, signal) =>
      call(listProfileDocuments, {
        query: { ...proofListQuery(filter, localDay(serverNow())), ...extra, page },
        signal,
      }),
  });

/** Counts the proofs that wait for a review, and finds the first of them. */
export const submittedQuery = queryOptions({
  queryKey: [PROOFS_KEY, 'submitted'],
  queryFn: ({ signal }) =>
    call(listProfileDocuments, { query: { state: 'submitted', 'order[invalidAt]': 'asc', itemsPerPage: 1 }, signal }),
  select: (collection) => ({
    count: collection['hydra:totalItems'],
    first: String(collection['hydra:member'][0]?.id ?? ''),
  }),
});

/** All proofs of a profile, which the badges by name need. */
export const proofsOfQuery = (profile: number) =>
  queryOptions({
    queryKey: [PROOFS_KEY, 'of', profile],
    queryFn: ({ signal }) =>
      callEveryPage(listDocumentsOfProfile, { params: { id: profile }, query: { 'order[name]': 'asc' }, signal }),
  });

export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: [PROOFS_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getProfileDocument, { params: { id }, signal }),
  });

export interface ValidityQuestion {
  readonly type: string;
  readonly profile: string;
  /** IRI of the state; with '' the server uses the strictest one of the organisation. */
  readonly state: string;
  readonly issuedAt: string;
}

export const validityQuery = ({ type, profile, state, issuedAt }: ValidityQuestion) =>
  queryOptions({
    queryKey: [PROOFS_KEY, 'validity', type, profile, state, issuedAt],
    queryFn: ({ signal }) =>
      call(getProofValidity, {
        query: { type, profile, issuedAt, ...(state === '' ? {} : { state }) },
        signal,
      }),
  });

/** A change of a proof also changes badges and missing proofs. */
function useProofMutation<Variables, Answer>(send: (request: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all(
        [PROOFS_KEY, proofGaps.path, profiles.path].map((key) => client.invalidateQueries({ queryKey: [key] })),
      ),
  });
}

export const useCreateProof = () =>
  useProofMutation(({ body, idempotencyKey }: WriteRequest<ProfileDocumentCreate>) =>
    call(createProfileDocument, { body, idempotencyKey }),
  );

export const useChangeProof = (id: number) =>
  useProofMutation(({ body, ...requestOptions }: UpdateRequest<ProfileDocumentPatch>) =>
    call(patchProfileDocument, { params: { id }, body, ...requestOptions }),
  );

export const useReviewProof = (id: number) =>
  useProofMutation(({ body, idempotencyKey }: WriteRequest<ProfileDocumentReview>) =>
    call(reviewProfileDocument, { params: { id }, body, idempotencyKey }),
  );

/** The file is uploaded first, because the proof refers to it. */
interface ProofUpload extends Omit<Upload, 'fields'> {
  /** IRI of the organisation; undefined for that of the session. */
  readonly customer: string | undefined;
}

export const uploadProofFile = ({ customer, ...upload }: ProofUpload) =>
  uploadFile(createDocument, { ...upload, fields: { category: 'proof', customer } });

export const loadProofFolder = (location: number) =>
  download(getProofFolder.path.replace('{id}', String(location)), {}, getProofFolder.mediaType);
