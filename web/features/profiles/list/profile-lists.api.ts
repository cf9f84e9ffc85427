// These requests are used only by the pages that manage profiles, so the profile chooser does not load them.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { profileDocuments } from '#shared/contracts/profile-documents/profile-documents.ts';
import { proofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import {
  eraseProfile,
  exportProfile,
  getProfile,
  listProfiles,
  patchProfile,
  type Profile,
  type ProfileErasure,
  type ProfilePatch,
  profiles,
} from '#shared/contracts/profiles/profiles.ts';
import { listUsers, users } from '#shared/contracts/users/users.ts';
import { call, callEveryPage, callVersioned, download } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { SESSION_KEY, useActor } from '#web/api/session/session.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type ProfileFilter, profileListQuery, profileOrderFor } from './profile-filter.ts';

const PROFILES_KEY = profiles.path;

export function useProfileList(filter: ProfileFilter) {
  const query = profileListQuery(filter, profileOrderFor(useActor()));
  return usePagedList({
    queryKey: [PROFILES_KEY, 'list', query],
    load: (page, signal) => call(listProfiles, { query: { ...query, page }, signal }),
    topics: [proofGaps.path],
  });
}

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: [PROFILES_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getProfile, { params: { id }, signal }),
    staleTime: 0,
  });

/** Returns the users of one organisation, sorted by name. */
export const usersQuery = (customer: string) =>
  queryOptions({
    queryKey: [users.path, 'of', customer],
    queryFn: ({ signal }) => callEveryPage(listUsers, { query: { customer, 'order[lastname]': 'asc' }, signal }),
  });

/** The session is refetched as well, because its active profile may be this one. */
export function useChangeProfile(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...requestOptions }: UpdateRequest<ProfilePatch>) =>
      call(patchProfile, { params: { id }, body, ...requestOptions }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all([[PROFILES_KEY], SESSION_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

/** Downloads all data stored about a profile as one file. */
export const useExportProfile = ({ id, name }: Profile) =>
  useMutation({
    mutationFn: async () => saveFile(await download(exportProfile.path.replace('{id}', String(id))), `${name}.zip`),
  });

export function useEraseProfile(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<ProfileErasure>) =>
      call(eraseProfile, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all(
        [[PROFILES_KEY], [profileDocuments.path], SESSION_KEY].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
