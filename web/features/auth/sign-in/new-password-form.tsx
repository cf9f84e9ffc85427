import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#web/api/client/api-error.ts';
import { repeatRequest } from '#web/api/client/client.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { SET_PASSWORD_BY_LINK } from './link-endpoints.ts';
import classes from './public-card.module.css';
import { passwordFaults } from './password-strength.ts';
import { StrengthMeter } from './strength-meter.tsx';

interface NewPasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly onPasswordSet: () => void;
  readonly onLinkClosed: (message: string) => void;
}

const CLOSED_LINK_STATUSES = [404, 410];

export function NewPasswordForm({ token, email, onPasswordSet, onLinkClosed }: NewPasswordFormProps) {
  const { password, errors, isSending, field, submit } = useNewPassword({ token, onPasswordSet, onLinkClosed });
  const [isPasswordVisible, setIsPasswordVisible] = useState(false);
  const type = isPasswordVisible ? 'text' : 'password';
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
        <TextInput label="Neues Passwort" type={type} {...field('password')} />
        <StrengthMeter password={password} />
        <TextInput label="Neues Passwort wiederholen" type={type} {...field('repeated')} />
        {/* Plain fields with one button to show both. Mantine's password fields would add three kilobytes. */}
        <Button variant="default" onClick={() => setIsPasswordVisible(!isPasswordVisible)}>
          {isPasswordVisible ? 'Passwort verbergen' : 'Passwort anzeigen'}
        </Button>
        <Button type="submit" fullWidth size="lg" loading={isSending}>
          Passwort speichern
        </Button>
      </Stack>
    </form>
  );
}

function useNewPassword({ token, onPasswordSet, onLinkClosed }: Omit<NewPasswordFormProps, 'email'>) {
  const [values, setTyped] = useState({ password: '', repeated: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const showError = (error: unknown) => {
    if (error instanceof ApiError && CLOSED_LINK_STATUSES.includes(error.status)) return onLinkClosed(error.message);
    const [violation] = error instanceof ApiError ? error.violations : [];
    return setErrors(violation === undefined ? { '': errorMessage(error) } : { password: violation.message });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const faults = passwordFaults(values);
    setErrors(faults);
    const [firstFaultyField] = Object.keys(faults);
    if (firstFaultyField !== undefined)
      return event.currentTarget.querySelector<HTMLInputElement>(`[name="${firstFaultyField}"]`)?.focus();
    setIsSending(true);
    repeatRequest(SET_PASSWORD_BY_LINK, { params: { token }, body: { password: values.password } })
      .then(onPasswordSet, showError)
      .finally(() => setIsSending(false));
  };
  const field = (name: 'password' | 'repeated') => ({
    name,
    value: values[name],
    error: errors[name],
    autoComplete: 'new-password',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      setErrors({});
      setTyped({ ...values, [name]: value });
    },
  });
  return { password: values.password, errors, isSending, field, submit };
}
