import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#web/api/client/api-error.ts';
import { repeatRequest } from '#web/api/client/client.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { SET_PASSWORD } from './link-calls.ts';
import classes from './public-card.module.css';
import { passwordFaults } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly onSet: () => void;
  readonly onClosed: (message: string) => void;
}

const CLOSED = [404, 410];

export function NewPasswordForm({ token, email, onSet, onClosed }: NewPasswordFormProps) {
  const [typed, setTyped] = useState({ password: '', repeated: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const refuse = (error: unknown) => {
    if (error instanceof ApiError && CLOSED.includes(error.status)) return onClosed(error.message);
    const [violation] = error instanceof ApiError ? error.violations : [];
    return setErrors(violation === undefined ? { '': errorMessage(error) } : { password: violation.message });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = passwordFaults(typed);
    setErrors(faults);
    const [firstWrong] = Object.keys(faults);
    if (firstWrong !== undefined)
      return event.currentTarget.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
    setIsSending(true);
    repeatRequest(SET_PASSWORD, { params: { token }, body: { password: typed.password } })
      .then(onSet, refuse)
      .finally(() => setIsSending(false));
  };
  const field = (name: 'password' | 'repeated') => ({
    name,
    value: typed[name],
    error: errors[name],
    autoComplete: 'new-password',
    type: isShown ? 'text' : 'password',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setErrors({});
      setTyped({ ...typed, [name]: value });
    },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="md">
        {errors[''] === undefined ? null : (
          <Alert color="red" variant="outline" role="alert">
            {errors['']}
          </Alert>
        )}
        {/* Password managers store the new password under this user name. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextInput label="Neues Passwort" {...field('password')} />
        <StrengthMeter password={typed.password} />
        <TextInput label="Neues Passwort wiederholen" {...field('repeated')} />
        {/* Plain fields with one button to show both. Mantine's password fields would add three kilobytes. */}
        <Button variant="default" onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Passwort verbergen' : 'Passwort anzeigen'}
        </Button>
        <Button type="submit" fullWidth size="lg" loading={isSending}>
          Passwort speichern
        </Button>
      </Stack>
    </form>
  );
}
