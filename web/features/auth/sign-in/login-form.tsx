import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { focusOnce } from '#web/ui/form/focus-once.ts';
import { isEmailAddress } from '#web/features/auth/account/email-address.ts';
import card from './public-card.module.css';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Code of the second factor, after the server has asked for it. */
  readonly totp?: string;
}

interface LoginFormProps {
  readonly message: string | null;
  readonly isSending: boolean;
  /** Whether somebody signs in without this form. */
  readonly isDisabled: boolean;
  readonly needsCode: boolean;
  readonly onSubmit: (entry: Credentials) => void;
  readonly onDismiss: () => void;
}

export function LoginForm({ message, isSending, isDisabled, needsCode, onSubmit, onDismiss }: LoginFormProps) {
  const [errors, setErrors] = useState<Partial<Credentials>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const credentials = {
      email: textOf(data.get('email')).trim(),
      password: textOf(data.get('password')),
      ...(needsCode && { totp: textOf(data.get('totp')).trim() }),
    };
    const missing = checkCredentials(credentials);
    setErrors(missing);
    const [firstFaultyField] = Object.keys(missing);
    if (firstFaultyField === undefined) onSubmit(credentials);
    else form.querySelector<HTMLInputElement>(`[name="${firstFaultyField}"]`)?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className={card.form}>
      <Stack gap="md">
        {message === null ? null : <RefusalAlert message={message} onDismiss={onDismiss} />}
        <TextInput
          name="email"
          type="email"
          label="E-Mail-Adresse"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing the address is the first step on this page, and no content precedes the field
          autoFocus
          error={errors.email}
        />
        <PasswordInput
          name="password"
          label="Passwort"
          autoComplete="current-password"
          error={errors.password}
          visibilityToggleButtonProps={{ 'aria-label': 'Passwort anzeigen oder verbergen', tabIndex: 0 }}
        />
        {needsCode ? <CodeField error={errors.totp} /> : null}
        <Button type="submit" fullWidth size="lg" loading={isSending} disabled={isDisabled}>
          Anmelden
        </Button>
      </Stack>
    </form>
  );
}

/** Says why the login failed. It receives the focus, so that the next Tab leads to the first field. */
const RefusalAlert = ({ message, onDismiss }: { readonly message: string; readonly onDismiss: () => void }) => (
  <Alert
    color="red"
    variant="outline"
    role="alert"
    tabIndex={-1}
    ref={focusOnce}
    title="Anmeldung nicht möglich"
    withCloseButton
    closeButtonLabel="Meldung schließen"
    onClose={onDismiss}
  >
    {message}
  </Alert>
);

/** The field for the code of the second factor. It takes the focus, because it is the only missing input. */
const CodeField = ({ error }: { readonly error: string | undefined }) => (
  <TextInput
    name="totp"
    label="Code aus der Authenticator-App"
    description="Telefon nicht zur Hand? Dann geben Sie einen Wiederherstellungscode ein."
    autoComplete="one-time-code"
    ref={focusOnce}
    error={error}
  />
);

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

function checkCredentials(credentials: Credentials): Partial<Credentials> {
  return {
    ...(isEmailAddress(credentials.email) ? {} : { email: 'Bitte eine gültige E-Mail-Adresse eingeben.' }),
    ...(credentials.password === '' ? { password: 'Bitte das Passwort eingeben.' } : {}),
    ...(credentials.totp === '' ? { totp: 'Bitte den Code eingeben.' } : {}),
  };
}
