import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { repeatRequest } from '#web/api/client/client.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { isEmailAddress } from '#web/features/auth/account/email-address.ts';
import { REQUEST_PASSWORD_RESET } from './link-endpoints.ts';
import classes from './public-card.module.css';
import { PublicCard } from './public-card.tsx';

export function ForgotPasswordPage() {
  const { sentTo, message, emailError, isSending, submit, startAgain } = usePasswordLinkRequest();
  if (sentTo !== null)
    return (
      <PublicCard title="Bitte sehen Sie in Ihr Postfach">
        <Stack gap="md" mt="md">
          <Text>
            Wenn es zu <strong>{sentTo}</strong> einen Zugang gibt, haben wir dorthin einen Link geschickt. Er gilt 30
            Minuten und nur einmal.
          </Text>
          <Text c="dimmed">Nichts angekommen? Bitte sehen Sie auch im Spam-Ordner nach.</Text>
          <Button variant="default" onClick={startAgain}>
            Andere Adresse angeben
          </Button>
        </Stack>
        <BackToLogin />
      </PublicCard>
    );
  return (
    <PublicCard title="Passwort vergessen">
      <Text c="dimmed">Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort festlegen.</Text>
      <form onSubmit={submit} noValidate className={classes.form}>
        <Stack gap="md">
          {message === null ? null : (
            <Alert color="red" variant="outline" role="alert">
              {message}
            </Alert>
          )}
          <TextInput name="email" type="email" label="E-Mail-Adresse" autoComplete="username" error={emailError} />
          <Button type="submit" fullWidth size="lg" loading={isSending}>
            Link anfordern
          </Button>
        </Stack>
      </form>
      <BackToLogin />
    </PublicCard>
  );
}

const BackToLogin = () => (
  <Anchor component={Link} to="/login" className={classes.forgot}>
    Zur Anmeldung
  </Anchor>
);

function usePasswordLinkRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [emailError, setFault] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const requestLink = async (email: string) => {
    setIsSending(true);
    setMessage(null);
    try {
      await repeatRequest(REQUEST_PASSWORD_RESET, { body: { email } });
      setSentTo(email);
    } catch (error) {
      setMessage(errorMessage(error));
    } finally {
      setIsSending(false);
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('email');
    const email = typeof typed === 'string' ? typed.trim() : '';
    const isValid = isEmailAddress(email);
    setFault(isValid ? null : 'Bitte eine gültige E-Mail-Adresse eingeben.');
    if (isValid) void requestLink(email);
    else event.currentTarget.querySelector('input')?.focus();
  };
  return { sentTo, message, emailError, isSending, submit, startAgain: () => setSentTo(null) };
}
