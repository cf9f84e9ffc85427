import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import type { Versioned } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { LocationChoice } from '#web/features/locations/location-choice.public.ts';
import { locationsQuery } from '#web/features/locations/locations.public.ts';
import { CommentField } from '#web/ui/form/comment-field.tsx';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx';
import type { EditedFields } from '#web/ui/edit/merge-edits.ts';
import { ConcurrentEdits } from '#web/ui/edit/concurrent-edits.tsx';
import { useUnsavedChangesGuard } from '#web/ui/edit/unsaved-changes.tsx';
import { useEditForm } from '#web/ui/edit/use-edit-form.ts';
import { profileQuery, useChangeProfile, usersQuery } from '#web/features/profiles/list/profile-lists.api.ts';
import { irisOf } from '#web/ui/form/form-fields.ts';
import { FormSection } from '#web/ui/form/form-section.tsx';
import { changesTo, checkValues, PROFILE_FIELDS, type ProfileValues } from './profile-values.ts';
import { userText } from '#web/features/profiles/profile-texts.ts';

const LABELS = PROFILE_FIELDS.labels;

export function ProfileForm({ current }: { readonly current: Versioned<Profile> }) {
  const { item: profile } = current;
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/users/profiles' });
  const draft = useProfileChange(current, toList);
  const { form } = draft;
  // The guard asks for confirmation when the user leaves the page, so the buttons need not ask.
  const { dialog } = useUnsavedChangesGuard(draft, toList);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <FormSection title="Angaben">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        <ConcurrentEdits {...draft.concurrentEdits} />
        <TextInput label={LABELS.name} name="name" required autoComplete="off" {...form.getInputProps('name')} />
        <Checkbox
          size="md"
          label={LABELS.isActive}
          description="Nur wer aktiv ist, kann am Standort gewählt werden und unterschreiben."
          {...form.getInputProps('isActive', { type: 'checkbox' })}
        />
        <CommentField
          label={LABELS.comment}
          name="comment"
          {...form.getInputProps('comment')}
          value={form.values.comment}
        />
        <LinkedUser customer={profile.customer} {...form.getInputProps('user')} value={form.values.user} />
        <LocationChoice
          description="Ohne Auswahl an allen Standorten der Organisation."
          customer={profile.customer}
          value={irisOf(form.values.locations)}
          error={form.errors['locations']}
          onChange={(chosen) =>
            form.setFieldValue(
              'locations',
              chosen.map((iri) => ({ iri })),
            )
          }
        />
        <FormActions submitLabel="Speichern" isSending={form.submitting} onCancel={toList} />
      </FormSection>
      {dialog}
    </form>
  );
}

function useProfileChange(current: Versioned<Profile>, onSaved: () => void) {
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
      onSaved();
    },
    onError: showSendError,
  });
}

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

interface LinkedUserProps {
  readonly customer: string;
  readonly value: string;
}

/** Links a profile to a personal login. Most staff share the login of their location. */
function LinkedUser({ customer, value, ...field }: LinkedUserProps) {
  const users = useQuery(usersQuery(customer));
  const choices = (users.data ?? []).map((user) => ({ value: user['@id'], label: userText(user) }));
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <NativeSelect
      label={LABELS.user}
      name="user"
      description="Wenn sich diese Person mit eigenen Zugangsdaten anmeldet."
      data={[{ value: '', label: 'keiner' }, ...choices, ...(isKnown ? [] : [{ value, label: '…' }])]}
      value={value}
      {...field}
      error={users.isError ? 'Die Zugänge konnten nicht geladen werden.' : undefined}
    />
  );
}
