import '#web/mantine-forms.css';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Profile } from '#shared/contracts/profiles.ts';
import { showActError } from '#web/app/act-error.ts';
import { showSuccess } from '#web/app/alerts.ts';
import { CommentField } from '#web/ui/comment-field.tsx';
import { FormActions } from '#web/ui/form-actions.tsx';
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx';
import { useUnsavedChangesGuard } from '#web/ui/unsaved-changes.tsx';
import { useDraftForm } from '#web/ui/use-draft-form.ts';
import { useChangeProfile, usersQuery } from './profile-lists.api.ts';
import { ProfileLocations } from './profile-locations.tsx';
import { ProfileSection } from './profile-section.tsx';
import { changesTo, checkValues, type ProfileValues, toValues } from './profile-values.ts';
import { userText } from './profile-words.ts';

const LABELS = { name: 'Vor- und Nachname', comment: 'Kommentar', user: 'Zugang', locations: 'Standorte' };

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/users/profiles' });
  const draft = useProfileChange(profile, toList);
  const { form } = draft;
  // Leaving the page asks by itself.
  const { dialog } = useUnsavedChangesGuard(draft, toList);
  return (
    <form onSubmit={draft.onSubmit} noValidate data-unsaved={form.isDirty() || undefined}>
      <ProfileSection title="Angaben">
        <FormErrorSummary errors={form.errors} labels={LABELS} attempt={draft.failedAttempts} />
        <TextInput label={LABELS.name} name="name" required autoComplete="off" {...form.getInputProps('name')} />
        <Checkbox
          size="md"
          label="Aktiv"
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
        <ProfileLocations
          customer={profile.customer}
          value={form.values.locations.map(({ location }) => location)}
          error={form.errors['locations']}
          onChange={(chosen) =>
            form.setFieldValue(
              'locations',
              chosen.map((location) => ({ location })),
            )
          }
        />
        <FormActions act="Speichern" isSending={form.submitting} onCancel={toList} />
      </ProfileSection>
      {dialog}
    </form>
  );
}

function useProfileChange(profile: Profile, onSaved: () => void) {
  const [initialValues] = useState(() => toValues(profile));
  const change = useChangeProfile(profile.id);
  return useDraftForm<ProfileValues>({
    name: `profile:${profile.id}`,
    initialValues,
    check: checkValues,
    send: async (values, idempotencyKey) => {
      await change.mutateAsync({ body: changesTo(initialValues, values), idempotencyKey });
      showSuccess('Das Profil wurde gespeichert.');
      onSaved();
    },
    onError: showActError,
  });
}

interface LinkedUserProps {
  readonly customer: string;
  readonly value: string;
}

/** For who signs in with a login of their own; most of the staff shares that of their location. */
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
