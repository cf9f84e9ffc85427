import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { profileQuery, useChangeProfile, usersQuery } from '#web/features/profiles/list/profile-lists.api.ts';
import { userText } from '#web/features/profiles/profile-texts.ts';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { changesTo, checkValues, PROFILE_FIELDS, type ProfileValues } from './profile-values.ts';

const LABELS = PROFILE_FIELDS.labels;

export function useProfileChange(current: Versioned<Profile>) {
  const { id, customer } = current.item;
  const client = useQueryClient();
  const change = useChangeProfile(id);
  return useEditForm<Profile, ProfileValues>({
    name: `profile:${id}`,
    current,
    toValues: PROFILE_FIELDS.valuesOf,
    fields: useProfileFields(customer),
    check: checkValues,
    reload: () => client.query(profileQuery(String(id))),
    send: async ({ base, values, ...requestOptions }) => {
      await change.mutateAsync({ body: changesTo(base, values), ...requestOptions });
      showSuccess('Das Profil wurde gespeichert.');
    },
    onError: showSendError,
    staysOpen: true,
  });
}

/** Describes each field in words, to show what somebody else has saved. */
function useProfileFields(customer: string): EditedFields<ProfileValues> {
  const users = useQuery(usersQuery(customer)).data ?? [];
  const allLocations = useQuery(locationsQuery).data ?? [];
  const nameOf = (location: string) =>
    allLocations.find((candidate) => candidate['@id'] === location)?.name ?? location;
  const userOf = (iri: string) => {
    const user = users.find((candidate) => candidate['@id'] === iri);
    return user === undefined ? iri : userText(user);
  };
  return {
    ...PROFILE_FIELDS.edited,
    user: { label: LABELS.user, text: ({ user }) => (user === '' ? 'keiner' : userOf(user)) },
    locations: {
      label: LABELS.locations,
      text: ({ locations }) =>
        locations.length === 0
          ? 'alle'
          : locations
              .map(({ iri }) => nameOf(iri))
              .toSorted()
              .join(', '),
    },
  };
}
