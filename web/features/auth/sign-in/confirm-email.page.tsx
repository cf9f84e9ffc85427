import { Alert, Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#web/api/client/api-error.ts';
import { repeatRequest } from '#web/api/client/client.ts';
import { errorMessage } from '#web/api/client/error-message.ts';
import { usePathParameter } from '#web/ui/filter/url-state.ts';
import { CONFIRM_EMAIL, GET_EMAIL_CONFIRMATION } from './link-endpoints.ts';
import { LinkFailed } from './link-failed.tsx';
import { PublicCard } from './public-card.tsx';
import { useLinkDetails } from '#web/features/auth/account/use-link-details.ts';

/** Confirms an e-mail address only by a button, because mail scanners also open the link. */
export function ConfirmEmailPage() {
  const token = usePathParameter('token');
  return <EmailLinkContent key={token} token={token} />;
}

function EmailLinkContent({ token }: { readonly token: string }) {
  const [isDone, setIsDone] = useState(false);
  const { state, close, retry } = useLinkDetails(GET_EMAIL_CONFIRMATION, token);
  if (isDone)
    return (
      <PublicCard title="Ihre neue E-Mail-Adresse gilt">
        <Stack gap="md" mt="md">
          <Text>Ab jetzt melden Sie sich damit an.</Text>
          <Button component={Link} to="/" size="lg">
            Weiter
          </Button>
        </Stack>
      </PublicCard>
    );
  if (state.kind === 'closed')
    return (
      <PublicCard title={state.message}>
        <Text mt="md">Unter „Meine Benutzerdaten“ können Sie die Adresse erneut angeben.</Text>
      </PublicCard>
    );
  return (
    <PublicCard title="E-Mail-Adresse bestätigen">
      {state.kind === 'loading' && <Text aria-busy>Einen Moment …</Text>}
      {state.kind === 'failed' && <LinkFailed onRetry={retry} />}
      {state.kind === 'open' && (
        <Confirmation
          token={token}
          email={String(state.fields['email'])}
          onDone={() => setIsDone(true)}
          onLinkClosed={close}
        />
      )}
    </PublicCard>
  );
}

interface ConfirmationProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
  readonly onLinkClosed: (message: string) => void;
}

const CLOSED_LINK_STATUSES = [404, 409, 410];

function Confirmation({ token, email, onDone, onLinkClosed }: ConfirmationProps) {
  const [message, setMessage] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const showError = (error: unknown) => {
    if (error instanceof ApiError && CLOSED_LINK_STATUSES.includes(error.status)) onLinkClosed(error.message);
    else setMessage(errorMessage(error));
  };
  const confirm = () => {
    setIsSending(true);
    repeatRequest(CONFIRM_EMAIL, { params: { token } })
      .then(onDone, showError)
      .finally(() => setIsSending(false));
  };
  return (
    <Stack gap="md" mt="md">
      <Text>
        Mit <strong>{email}</strong> melden Sie sich künftig bei Schutzbuch an.
      </Text>
      {message === null ? null : (
        <Alert color="red" variant="outline" role="alert">
          {message}
        </Alert>
      )}
      <Button size="lg" loading={isSending} onClick={confirm}>
        Adresse bestätigen
      </Button>
    </Stack>
  );
}
