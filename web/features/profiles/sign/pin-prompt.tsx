import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { PinInput, type Profile } from '#shared/contracts/profiles/profiles.ts';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { pinErrorMessage } from './pin-error-message.ts';
import { useChooseProfile } from '#web/features/profiles/profiles.api.ts';

interface PinPromptProps {
  readonly profile: Profile;
  readonly onChosen?: (() => void) | undefined;
  readonly onBack: () => void;
}

/** Asks for the PIN, so that nobody signs as another person. The PIN is sent to the server and not stored in the browser. */
export function PinPrompt({ profile, onChosen, onBack }: PinPromptProps) {
  const { pin, error, isSending, type, submit } = usePinCheck(profile, onChosen);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          Bitte die PIN von <strong>{profile.name}</strong> eingeben.
        </Text>
        <PasswordInput
          label="PIN"
          description={
            runtimeConfig.demoPin === null ? undefined : `In den Demo-Daten ist es die ${runtimeConfig.demoPin}.`
          }
          size="lg"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          ref={focusOnce}
          value={pin}
          // What is typed during the check would be lost, since a wrong PIN is removed.
          readOnly={isSending}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'PIN anzeigen' }}
        />
        <Group justify="flex-end">
          <Button variant="default" size="lg" onClick={onBack}>
            Zurück
          </Button>
          <Button type="submit" size="lg" loading={isSending}>
            Profil wählen
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function usePinCheck(profile: Profile, onChosen: PinPromptProps['onChosen']) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const choose = useChooseProfile();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The event would bubble through the React tree to the form whose dialog opened this one.
    event.stopPropagation();
    if (choose.isPending) return;
    const problem = fieldErrors(PinInput, { pin })['pin'];
    if (problem !== undefined) return setError(problem);
    choose.mutate(
      { profile, pin },
      { onSuccess: onChosen, onError: (reason) => (setPin(''), setError(pinErrorMessage(reason))) },
    );
  };
  const type = (typed: string) => {
    setError(null);
    setPin(typed);
  };
  return { pin, error, isSending: choose.isPending, type, submit };
}
