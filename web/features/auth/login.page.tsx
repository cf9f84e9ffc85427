import { Alert, Anchor, Button, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { runtimeConfig } from '#web/api/runtime-config.ts';
import { shownMessage } from '#web/api/shown-message.ts';
import { removeTokens } from '#web/api/tokens.ts';
import { Brand } from '#web/app/brand.tsx';
import { PageTitle } from '#web/app/page-title.tsx';
import { isBuilt } from '#web/app/routes.tsx';
import { isEmailAddress } from './email-address.ts';
import classes from './login.module.css';

interface Entry {
  readonly email: string;
  readonly password: string;
}

export function LoginPage() {
  const { message, isSending, signIn, dismiss } = useSignIn();
  const { demoLogin } = runtimeConfig;
  return (
    <main className={classes.page}>
      <PageTitle>Anmelden</PageTitle>
      <Paper withBorder className={classes.card}>
        <div className={classes.brand}>
          <Brand />
        </div>
        <Title order={1}>Anmelden</Title>
        <Text c="dimmed">Spieler- und Jugendschutz im Betrieb</Text>
        <LoginForm message={message} isSending={isSending} onSubmit={signIn} onDismiss={dismiss} />
        {demoLogin === null ? null : (
          <Button fullWidth variant="default" mt="sm" disabled={isSending} onClick={() => signIn(demoLogin)}>
            Demo ansehen
          </Button>
        )}
        {isBuilt('/forgotpassword') ? (
          <Anchor component={Link} to="/forgotpassword" className={classes.forgot}>
            Passwort vergessen?
          </Anchor>
        ) : null}
      </Paper>
    </main>
  );
}

function useSignIn() {
  const navigate = useNavigate();
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const signIn = async (entry: Entry) => {
    setIsSending(true);
    setMessage(null);
    try {
      // Fetched only now: what it needs would double the weight of this page.
      const { logIn } = await import('#web/api/session.ts');
      await logIn(entry);
      await navigate({ to: '/dashboard', replace: true });
    } catch (error) {
      removeTokens();
      setMessage(shownMessage(error));
      setIsSending(false);
    }
  };
  return { message, isSending, signIn: (entry: Entry) => void signIn(entry), dismiss: () => setMessage(null) };
}

interface LoginFormProps {
  readonly message: string | null;
  readonly isSending: boolean;
  readonly onSubmit: (entry: Entry) => void;
  readonly onDismiss: () => void;
}

function LoginForm({ message, isSending, onSubmit, onDismiss }: LoginFormProps) {
  const [errors, setErrors] = useState<Partial<Entry>>({});
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const entry = { email: textOf(data.get('email')).trim(), password: textOf(data.get('password')) };
    const found = checkEntry(entry);
    setErrors(found);
    const [firstWrong] = Object.keys(found);
    if (firstWrong === undefined) onSubmit(entry);
    else form.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <Stack gap="md">
        {message === null ? null : (
          <Alert
            color="red"
            variant="outline"
            role="alert"
            title="Anmeldung nicht möglich"
            withCloseButton
            closeButtonLabel="Meldung schließen"
            onClose={onDismiss}
          >
            {message}
          </Alert>
        )}
        <TextInput
          name="email"
          type="email"
          label="E-Mail-Adresse"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first thing anybody does on this page, and nothing stands before it
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
        <Button type="submit" fullWidth size="lg" loading={isSending}>
          Anmelden
        </Button>
      </Stack>
    </form>
  );
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

function checkEntry(entry: Entry): Partial<Entry> {
  return {
    ...(isEmailAddress(entry.email) ? {} : { email: 'Bitte eine gültige E-Mail-Adresse eingeben.' }),
    ...(entry.password === '' ? { password: 'Bitte das Passwort eingeben.' } : {}),
  };
}
