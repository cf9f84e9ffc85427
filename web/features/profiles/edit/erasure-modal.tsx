import '#web/mantine-forms.css';
import { Alert, Button, Group, List, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type SyntheticEvent, useState } from 'react';
import { type Profile, ProfileErasure } from '#shared/contracts/profiles/profiles.ts';
import { ApiError } from '#web/api/client/client.ts';
import { showSendError } from '#web/ui/notice/send-error.ts';
import { showSuccess } from '#web/ui/notice/alerts.ts';
import { type FieldErrors, fieldErrors, violationErrors } from '#web/ui/form/field-errors.ts';
import { SheetModal } from '#web/ui/dialog/sheet-modal.tsx';
import { useEraseProfile } from '#web/features/profiles/list/profile-lists.api.ts';

interface ErasureModalProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function ErasureModal({ profile, isOpen, onClose }: ErasureModalProps) {
  return (
    <SheetModal isOpen={isOpen} title="Daten dieser Person löschen" onClose={onClose}>
      <ErasureForm profile={profile} onClose={onClose} />
    </SheetModal>
  );
}

/** Asks to type the name, because an erasure cannot be undone. */
function ErasureForm({ profile, onClose }: Omit<ErasureModalProps, 'isOpen'>) {
  const { typed, type, errors, submit, isSending } = useErasure(profile, onClose);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Das kann nicht rückgängig gemacht werden.">
          <List withPadding={false}>
            <List.Item>Name, Kommentar, PIN und Zugang dieses Profils werden gelöscht.</List.Item>
            <List.Item>Beschreibungen und Dateien der Nachweise werden gelöscht, offene Upload-Links enden.</List.Item>
            <List.Item>
              Was erfasst und unterschrieben wurde, bleibt erhalten und trägt künftig den Namen „Gelöschte Person{' '}
              {profile.id}“.
            </List.Item>
          </List>
        </Alert>
        <TextInput
          label="Grund"
          description="Wird festgehalten. Bitte ohne Namen, zum Beispiel: Auf eigenen Wunsch."
          required
          autoComplete="off"
          value={typed.reason}
          error={errors['reason']}
          onChange={(event) => type({ reason: event.currentTarget.value })}
        />
        <TextInput
          label="Name der Person"
          description={`Bitte zur Bestätigung eingeben: ${profile.name}`}
          required
          autoComplete="off"
          value={typed.name}
          error={errors['name'] ?? errors['']}
          onChange={(event) => type({ name: event.currentTarget.value })}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Abbrechen
          </Button>
          <Button type="submit" color="red" loading={isSending}>
            Endgültig löschen
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useErasure(profile: Profile, onClose: () => void) {
  const [typed, setTyped] = useState({ name: '', reason: '' });
  const [errors, setErrors] = useState<FieldErrors>({});
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const erase = useEraseProfile(profile.id);
  const type = (changes: Partial<typeof typed>) => {
    setErrors({});
    setTyped({ ...typed, ...changes });
    setIdempotencyKey(crypto.randomUUID());
  };
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && error.violations.length > 0)
      setErrors(violationErrors(error.violations, Object.keys(typed)));
    else showSendError(error);
  };
  const done = () => {
    showSuccess('Die Daten dieser Person wurden gelöscht.');
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const problems = fieldErrors(ProfileErasure, typed);
    if (Object.keys(problems).length > 0) return setErrors(problems);
    erase.mutate({ body: typed, idempotencyKey }, { onSuccess: done, onError: refuse });
  };
  return { typed, type, errors, submit, isSending: erase.isPending };
}
