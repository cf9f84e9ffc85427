import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { GET_PASSWORD_LINK } from './link-endpoints.ts';
import { LinkFailed } from './link-failed.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PublicCard } from './public-card.tsx';
import { useLinkDetails } from '#web/features/auth/account/use-link-details.ts';

/** Lets a user choose a password. A link from a mail opens it after a forgotten password or an invitation. */
export function NewPasswordPage() {
  const token = usePathParameter('token');
  return <PasswordLinkContent key={token} token={token} />;
}

function PasswordLinkContent({ token }: { readonly token: string }) {
  const [isPasswordSet, setIsSet] = useState(false);
  const { state, close, retry } = useLinkDetails(GET_PASSWORD_LINK, token);
  if (isPasswordSet) return <PasswordSet />;
  if (state.kind === 'closed') return <ClosedLink message={state.message} />;
  if (state.kind !== 'open')
    return (
      <PublicCard title="Neues Passwort">
        {state.kind === 'failed' ? <LinkFailed onRetry={retry} /> : <Text aria-busy>Einen Moment …</Text>}
      </PublicCard>
    );
  const { email, isInvitation } = state.fields;
  return (
    <PublicCard title={isInvitation === true ? 'Willkommen bei Schutzbuch' : 'Neues Passwort'}>
      <Text c="dimmed">
        {isInvitation === true ? 'Bitte wählen Sie ein Passwort für Ihren Zugang ' : 'Für Ihren Zugang '}
        <strong>{String(email)}</strong>
        {isInvitation === true ? '.' : '. Danach sind Sie auf allen Geräten abgemeldet.'}
      </Text>
      <NewPasswordForm token={token} email={String(email)} onPasswordSet={() => setIsSet(true)} onLinkClosed={close} />
    </PublicCard>
  );
}

const PasswordSet = () => (
  <PublicCard title="Ihr neues Passwort gilt">
    <Stack gap="md" mt="md">
      <Text>Sie können sich jetzt damit anmelden.</Text>
      <Button component={Link} to="/login" size="lg">
        Zur Anmeldung
      </Button>
    </Stack>
  </PublicCard>
);

const ClosedLink = ({ message }: { readonly message: string }) => (
  <PublicCard title={message}>
    <Stack gap="md" mt="md">
      <Text>
        Sie können jederzeit einen neuen Link anfordern. Wurden Sie eingeladen? Dann fragen Sie Ihre Verwaltung.
      </Text>
      <Button component={Link} to="/forgotpassword" size="lg">
        Neuen Link anfordern
      </Button>
    </Stack>
  </PublicCard>
);
