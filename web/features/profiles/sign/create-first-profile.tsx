import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { PROFILE_NAME_MESSAGE, ProfileCreate } from '#shared/contracts/profiles/profiles.ts';
import { showError, showSuccess } from '#web/ui/notice/alerts.ts';
import { useKeptText } from '#web/ui/edit/use-kept-text.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { useCreateProfile } from '#web/features/profiles/profiles.api.ts';

/** Creates the first profile of a new location after a confirmation, because a profile cannot be deleted. */
export function CreateFirstProfile() {
  const { name, changeName, nameError, showNameError, isValid, isConfirming, cancelConfirmation, isSending, submit } =
    useFirstProfile();
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>Es gibt noch keine Profile. Bitte legen Sie das erste an: den Namen der Person, die hier arbeitet.</Text>
        <TextInput
          label="Vor- und Nachname"
          size="lg"
          required
          autoComplete="off"
          value={name}
          error={nameError}
          onBlur={showNameError}
          onChange={(event) => changeName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          {isConfirming && (
            <Button variant="default" size="lg" onClick={cancelConfirmation}>
              abbrechen
            </Button>
          )}
          {isValid && (
            <Button type="submit" size="lg" loading={isSending}>
              {isConfirming ? `Profil ${name.trim()} anlegen?` : 'Profil anlegen'}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

function useFirstProfile() {
  const [name, setName, forgetName] = useKeptText('first-profile');
  const [wasTouched, setWasTouched] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const create = useCreateProfile();
  const isValid = fieldErrors(ProfileCreate, { name })['name'] === undefined;
  const nameError = wasTouched && !isValid ? PROFILE_NAME_MESSAGE : null;

  const changeName = (typed: string) => {
    setName(typed);
    setIsConfirming(false);
    setIdempotencyKey(crypto.randomUUID());
  };
  const showNameError = () => setWasTouched(true);
  const cancelConfirmation = () => setIsConfirming(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The event would bubble through the React tree to the form whose dialog opened this one.
    event.stopPropagation();
    if (!isValid) return showNameError();
    if (!isConfirming) return setIsConfirming(true);
    void create.mutateAsync({ body: { name: name.trim(), isActive: true }, idempotencyKey }).then(
      () => {
        forgetName();
        showSuccess('Profil erfolgreich angelegt.');
      },
      () => showError(new Error('Fehler!')),
    );
  };
  return {
    name,
    changeName,
    nameError,
    showNameError,
    isValid,
    isConfirming,
    cancelConfirmation,
    isSending: create.isPending,
    submit,
  };
}
