import { PasswordInput, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { type Profile, ProfilePatch } from '#shared/contracts/profiles/profiles.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { FormActions } from '#web/ui/form/form-actions.tsx';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { pinErrorMessage } from './pin-error-message.ts';
import { useChangeProfile } from '#web/features/profiles/list/profile-lists.api.ts';

interface PinModalProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function PinModal({ profile, isOpen, onClose }: PinModalProps) {
  return (
    <SheetModal isOpen={isOpen} title="PIN setzen" onClose={onClose}>
      <PinForm profile={profile} onClose={onClose} />
    </SheetModal>
  );
}

function PinForm({ profile, onClose }: Omit<PinModalProps, 'isOpen'>) {
  const { field, isSending, submit } = useNewPin(profile, onClose);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          4 bis 6 Ziffern für <strong>{profile.name}</strong>. Bitte geben Sie die PIN nur an diese Person weiter.
        </Text>
        <PasswordInput label="Neue PIN" data-autofocus {...field('pin')} />
        <PasswordInput label="PIN wiederholen" {...field('repeated')} />
        <FormActions submitLabel="PIN setzen" isSending={isSending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function useNewPin(profile: Profile, onSet: () => void) {
  const [values, setValues] = useState({ pin: '', repeated: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const change = useChangeProfile(profile.id);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const problem = fieldErrors(ProfilePatch, { pin: values.pin })['pin'];
    if (problem !== undefined) return setErrors({ pin: problem });
    if (values.pin !== values.repeated) return setErrors({ repeated: 'Die beiden Eingaben sind verschieden.' });
    change.mutate(
      { body: { pin: values.pin }, idempotencyKey: crypto.randomUUID() },
      {
        onSuccess: () => {
          showSuccess(`Die PIN von ${profile.name} wurde gesetzt.`);
          onSet();
        },
        onError: (error) => setErrors({ pin: pinErrorMessage(error) }),
      },
    );
  };
  const field = (name: 'pin' | 'repeated') => ({
    name,
    value: values[name],
    error: errors[name],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 6,
    visibilityToggleButtonProps: { 'aria-label': 'PIN anzeigen' },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setErrors({});
      setValues({ ...values, [name]: value });
    },
  });
  return { field, isSending: change.isPending, submit };
}
