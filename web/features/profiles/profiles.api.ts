import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createProfile,
  listProfiles,
  type Profile,
  type ProfileCreate,
  profiles,
  setCurrentProfile,
} from '#shared/contracts/profiles.ts';
import { call, callEveryPage } from '#web/api/client.ts';
import { KEPT_OFFLINE } from '#web/api/kept-offline.ts';
import { type Act, retryLostAnswer } from '#web/api/lost-answer.ts';
import { flushBriefly } from '#web/api/outbox-sending.ts';
import { SELDOM_CHANGED_MILLISECONDS } from '#web/api/polling.ts';
import { SESSION_KEY, sessionQuery } from '#web/api/session.ts';
import { unlockWorkplace, whenSignedOff } from '#web/app/workplace-lock.ts';
import { recentProfiles } from './recent-profiles.ts';

const PROFILES_KEY = [profiles.path];

/** Everybody of the organisation, also who no longer works there: old records still name them. */
export const profilesQuery = queryOptions({
  queryKey: PROFILES_KEY,
  meta: KEPT_OFFLINE,
  queryFn: ({ signal }) => callEveryPage(listProfiles, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: SELDOM_CHANGED_MILLISECONDS,
});

/** From then on this session signs as this person. */
export function useChooseProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ profile, pin }: { profile: Profile; pin?: string }) => {
      // With a PIN only the profile that is set may sign: what waits goes while it still is.
      await flushBriefly();
      await whenSignedOff();
      return call(setCurrentProfile, { params: { id: profile.id }, body: pin === undefined ? {} : { pin } });
    },
    onSuccess: (profile) => {
      unlockWorkplace();
      recentProfiles.remember(profile['@id']);
      // Shown at once; what the server has is read right after.
      client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, profile });
      return client.invalidateQueries({ queryKey: SESSION_KEY });
    },
  });
}

export function useCreateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Act<ProfileCreate>) => call(createProfile, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSuccess: () => client.invalidateQueries({ queryKey: PROFILES_KEY }),
  });
}
