import { Button, Input, Text } from '@mantine/core';
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { PinInput, type Profile } from '#shared/contracts/profiles/profiles.ts';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import { fieldErrors } from '#web/ui/form/field-errors.ts';
import { pinErrorMessage } from './pin-error-message.ts';
import { PinKeypad } from './pin-keypad.tsx';
import styles from './pin-prompt.module.css';
import { useChooseProfile } from '#web/features/profiles/profiles.api.ts';

interface PinPromptProps {
  readonly profile: Profile;
  readonly onChosen?: (() => void) | undefined;
  readonly onBack: () => void;
}

/** Asks for the PIN, so that nobody signs as another person. The PIN is sent to the server and not stored in the browser. */
export function PinPrompt({ profile, onChosen, onBack }: PinPromptProps) {
  const field = useRef<HTMLInputElement>(null);
  const { pin, error, isSending, type, submit } = usePinCheck(profile, field, onChosen);
  const errorId = useId();
  useEffect(() => field.current?.focus(), []);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onBack();
    }
    // Whoever has pressed a key of the keypad may go on typing; the field takes the key.
    if (/^(\d|Backspace)$/.test(event.key)) field.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls are inside; the element only observes keys
    <form className={styles.prompt} onSubmit={submit} onKeyDown={handleKey} noValidate>
      <Text>
        Bitte die PIN von <strong>{profile.name}</strong> eingeben.
      </Text>
      {runtimeConfig.demoPin !== null && <Text c="dimmed">In den Demo-Daten ist es die {runtimeConfig.demoPin}.</Text>}
      <Input
        ref={field}
        type="password"
        aria-label="PIN"
        placeholder="4 bis 6 Ziffern"
        classNames={{ input: styles.pin }}
        // The keypad stands where the soft keyboard would open.
        inputMode="none"
        autoComplete="off"
        maxLength={MAX_PIN_DIGITS}
        data-autofocus
        data-mantine-stop-propagation
        value={pin}
        // Digits that are typed during the check would be lost, since a wrong PIN is removed.
        readOnly={isSending}
        error={error !== null}
        withAria={false}
        aria-invalid={error !== null}
        aria-describedby={errorId}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p id={errorId} role="alert" className={styles.error}>
        {error}
      </p>
      <PinKeypad isSending={isSending} onDigit={(digit) => type(pin + digit)} onDelete={() => type(pin.slice(0, -1))} />
      <Button variant="default" size="lg" data-mantine-stop-propagation onClick={onBack}>
        Zurück
      </Button>
    </form>
  );
}

const MAX_PIN_DIGITS = 6;

function usePinCheck(
  profile: Profile,
  field: RefObject<HTMLInputElement | null>,
  onChosen: PinPromptProps['onChosen'],
) {
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const choose = useChooseProfile();
  const refuse = (message: string) => {
    setError(message);
    // The key that sends it cannot be used meanwhile and has lost the focus.
    field.current?.focus();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // The event would bubble through the React tree to the form whose dialog opened this one.
    event.stopPropagation();
    if (choose.isPending) return;
    const problem = fieldErrors(PinInput, { pin })['pin'];
    if (problem !== undefined) return refuse(problem);
    choose.mutate(
      { profile, pin },
      { onSuccess: onChosen, onError: (reason) => (setPin(''), refuse(pinErrorMessage(reason))) },
    );
  };
  const type = (typed: string) => {
    if (choose.isPending) return;
    setError(null);
    setPin(typed.replaceAll(/\D/g, '').slice(0, MAX_PIN_DIGITS));
  };
  return { pin, error, isSending: choose.isPending, type, submit };
}
