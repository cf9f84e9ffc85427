import { Button, Stack, Text } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { isReachable, subscribeToConnection } from '#web/api/session/connection.ts';
import { Brand } from '#web/ui/page/brand.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { UploadForm } from './upload-form.tsx';
import { UploadOutcome, ThankYou } from './upload-outcome.tsx';
import { UploadSteps } from './upload-steps.tsx';
import type { ArrivedProof } from './upload-values.ts';
import { useOpenUpload } from './use-open-upload.ts';
import styles from './upload.module.css';

/** Lets a person without a login upload the requested files from their phone. */
export function UploadPage() {
  const pathParameters: Readonly<Record<string, unknown>> = useParams({ strict: false });
  const token = typeof pathParameters['token'] === 'string' ? pathParameters['token'] : '';
  const [attempt, setAttempt] = useState(0);
  return (
    <main className={styles.page} tabIndex={-1}>
      <PageTitle>Nachweis senden</PageTitle>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Brand />
        </div>
        <UploadForLink key={`${token} ${attempt}`} token={token} onRetry={() => setAttempt(attempt + 1)} />
      </div>
    </main>
  );
}

interface UploadForLinkProps {
  readonly token: string;
  readonly onRetry: () => void;
}

function UploadForLink({ token, onRetry }: UploadForLinkProps) {
  const { state, close } = useOpenUpload(token);
  const [arrived, setArrived] = useState<ArrivedProof | null>(null);
  switch (state.kind) {
    case 'loading':
      return <Text aria-busy>Einen Moment …</Text>;
    case 'failed':
      return <LoadFailed onRetry={onRetry} />;
    case 'closed':
      return <ClosedLink message={state.message} />;
    default:
      if (state.upload.proofs !== undefined)
        return <UploadSteps token={token} upload={state.upload} proofs={state.upload.proofs} onClosed={close} />;
      return arrived === null ? (
        <UploadForm token={token} upload={state.upload} onSent={setArrived} onClosed={close} />
      ) : (
        <ThankYou upload={state.upload} arrived={[arrived]} />
      );
  }
}

/** Shows that the link could not be read. Reading is retried as soon as the connection returns. */
function LoadFailed({ onRetry }: Pick<UploadForLinkProps, 'onRetry'>) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => subscribeToConnection(() => isReachable() && retry()), []);
  return (
    <Stack gap="md" align="flex-start" role="alert">
      <Text>Die Angaben zum Nachweis konnten nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.</Text>
      <Button variant="default" onClick={onRetry}>
        Erneut versuchen
      </Button>
    </Stack>
  );
}

/** Shows that the link is invalid. The server reveals nothing else about it. */
function ClosedLink({ message }: { readonly message: string }) {
  return (
    <UploadOutcome title={message} icon={<IconLinkOff size={44} stroke={1.4} aria-hidden />}>
      <Text c="dimmed">Brauchen Sie einen neuen Link? Bitte fragen Sie dort, wo Sie diesen bekommen haben.</Text>
    </UploadOutcome>
  );
}
