import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createProfile,
  listProfiles,
  type Profile,
  type ProfileCreate,
  profiles,
  setCurrentProfile,
} from '#shared/contracts/profiles/profiles.ts';
import { proofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';
import { isReachable } from '#web/api/session/connection.ts';
import type { OfflineChoice } from '#web/api/outbox/queued-request.ts';
import { KEPT_OFFLINE } from '#web/api/session/kept-offline.ts';
import { type WriteRequest, isLostAnswer, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { queueOfflineChoice } from '#web/api/outbox/outbox.ts';
import { flushBriefly } from '#web/api/outbox/outbox-sending.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { SESSION_KEY, showProfile, useSession } from '#web/api/session/session.ts';
import { unlockWorkplace, waitForSignOff } from '#web/api/lock/workplace-lock.ts';
import { isChoosableOffline } from '#web/features/profiles/sign/choosable-offline.ts';
import { recentProfiles } from '#web/features/profiles/sign/recent-profiles.ts';

const PROFILES_KEY = [profiles.path];

/** Returns all profiles of the organisation, including inactive ones, because old records refer to them. */
export const profilesQuery = queryOptions({
  queryKey: PROFILES_KEY,
  /** Who may work depends on the proofs. */
  meta: { ...KEPT_OFFLINE, topics: [proofGaps.path] },
  queryFn: ({ signal }) => callEveryPage(listProfiles, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

/** Time to wait for the server before the profile is chosen on the device. */
const ONLINE_CHOICE_TIMEOUT_MILLISECONDS = 8000;

/**
 * Makes this session sign as the profile. If the server cannot be reached, a profile without a PIN is chosen on the
 * device, and the server is told later.
 */
export function useChooseProfile() {
  const client = useQueryClient();
  const { location } = useSession();
  return useMutation({
    mutationFn: async ({ profile, pin }: { profile: Profile; pin?: string }) => {
      // The server accepts queued requests of a profile with a PIN only while that profile is current, so they are sent
      // first.
      await flushBriefly();
      await waitForSignOff();
      const profileChoice = isChoosableOffline(profile, location)
        ? await chooseWithoutPin(profile)
        : await chooseOnServer(profile, pin);
      // A session that was requested before the choice would show the previous profile.
      await client.cancelQueries({ queryKey: SESSION_KEY });
      return profileChoice;
    },
    onSuccess: ({ profile, choice }) => {
      unlockWorkplace();
      recentProfiles.remember(profile['@id']);
      // The new profile is shown immediately and refetched afterwards.
      showProfile(client, profile, choice);
      return choice === undefined ? client.invalidateQueries({ queryKey: SESSION_KEY }) : undefined;
    },
  });
}

interface ProfileChoice {
  readonly profile: Profile;
  /** The choice that the device made without the server; undefined if the server made it. */
  readonly choice?: OfflineChoice;
}

const chooseOnServer = async (
  profile: Profile,
  pin: string | undefined,
  signal?: AbortSignal,
): Promise<ProfileChoice> => ({
  profile: await call(setCurrentProfile, {
    params: { id: profile.id },
    body: pin === undefined ? {} : { pin },
    ...(signal && { signal }),
  }),
});

async function chooseWithoutPin(profile: Profile): Promise<ProfileChoice> {
  if (!isReachable()) return { profile, choice: await queueOfflineChoice(profile) };
  try {
    return await chooseOnServer(profile, undefined, AbortSignal.timeout(ONLINE_CHOICE_TIMEOUT_MILLISECONDS));
  } catch (error) {
    if (!isLostAnswer(error)) throw error;
    return { profile, choice: await queueOfflineChoice(profile) };
  }
}

export function useCreateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<ProfileCreate>) =>
      call(createProfile, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSuccess: () => client.invalidateQueries({ queryKey: PROFILES_KEY }),
  });
}
