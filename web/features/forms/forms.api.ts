import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createForm,
  type FormCreate,
  formVersions,
  forms,
  getForm,
  getFormDraft,
  getFormGallery,
  getFormVersion,
  listForms,
  listFormVersions,
  patchForm,
  type FormPatch,
  publishForm,
} from '#shared/contracts/forms/forms.ts';
import { listSocialConcepts, socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';
import { ApiError, call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, isLostAnswer, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import type { PendingSave, SendResult } from '#web/features/forms/draft/draft-saver.ts';
import { type FormFilter, formListQuery } from './form-filter.ts';

const FORMS_KEY = forms.path;

export const useFormList = (filter: FormFilter) =>
  usePagedList({
    queryKey: [FORMS_KEY, 'list', filter],
    load: (page, signal) => call(listForms, { query: { ...formListQuery(filter), page }, signal }),
  });

/** Returns all forms by name, for choosing one to copy. */
export const formChoicesQuery = queryOptions({
  queryKey: [FORMS_KEY, 'choices'],
  queryFn: ({ signal }) => callEveryPage(listForms, { query: { 'order[name]': 'asc' }, signal }),
});

export const formQuery = (id: string) =>
  queryOptions({
    queryKey: [FORMS_KEY, 'item', id],
    queryFn: ({ signal }) => call(getForm, { params: { id }, signal }),
    staleTime: 0,
  });

/** Returns the settings of the form as a whole, for editing. */
export const formSettingsQuery = (id: number) =>
  queryOptions({
    queryKey: [FORMS_KEY, 'settings', id],
    queryFn: ({ signal }) => callVersioned(getForm, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The draft is refetched whenever the builder opens, so that editing starts from the stored state. */
export const formDraftQuery = (id: string) =>
  queryOptions({
    queryKey: [FORMS_KEY, 'draft', id],
    queryFn: ({ signal }) => call(getFormDraft, { params: { id }, signal }),
    staleTime: 0,
  });

export const galleryQuery = queryOptions({
  queryKey: [getFormGallery.path],
  queryFn: ({ signal }) => call(getFormGallery, { signal }),
  staleTime: Infinity,
});

export const versionsQuery = (form: string) =>
  queryOptions({
    queryKey: [formVersions.path, 'of', form],
    queryFn: ({ signal }) => callEveryPage(listFormVersions, { query: { form, 'order[number]': 'desc' }, signal }),
  });

/** Returns a published version, which never changes. */
export const versionQuery = (iri: string) =>
  queryOptions({
    queryKey: [formVersions.path, 'item', iri],
    queryFn: ({ signal }) => call(getFormVersion, { params: { id: iri.slice(formVersions.path.length + 1) }, signal }),
    staleTime: Infinity,
  });

export const socialConceptsQuery = queryOptions({
  queryKey: [socialConcepts.path, 'choices'],
  queryFn: ({ signal }) => callEveryPage(listSocialConcepts, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

export function useCreateForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<FormCreate>) => call(createForm, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [FORMS_KEY] }),
  });
}

export function useChangeForm(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...request }: UpdateRequest<FormPatch>) =>
      call(patchForm, { params: { id }, body, ...request }),
    ...retryLostAnswer,
    onSuccess: (form) => client.setQueryData(formQuery(String(id)).queryKey, form),
    onSettled: () => client.invalidateQueries({ queryKey: [FORMS_KEY] }),
  });
}

export function usePublishForm(form: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<{ revision: number }>) =>
      call(publishForm, { body: { form, ...body }, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all([FORMS_KEY, formVersions.path].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

const CONFLICT = 409;

/** Sends the draft and translates the response for the draft saver. */
export async function sendDraft(id: number, pendingSave: PendingSave, revision: number): Promise<SendResult> {
  const { questionnaire, idempotencyKey } = pendingSave;
  try {
    const form = await call(patchForm, { params: { id }, body: { questionnaire, revision }, idempotencyKey });
    return { kind: 'saved', revision: form.revision };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (isLostAnswer(error)) return { kind: 'unreachable' };
    if (error.status === CONFLICT) return { kind: 'conflict' };
    return { kind: 'refused', message: error.violations[0]?.message ?? error.message };
  }
}
