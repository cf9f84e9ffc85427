import { Alert, Loader, Stack, Text } from '@mantine/core';
import { RETRY_STEP_SECONDS } from '#web/api/session/session.ts';
import { Brand } from '#web/ui/page/brand.tsx';
import classes from './connecting-page.module.css';
import { PageTitle } from '#web/ui/page/page-title.tsx';

interface ConnectingPageProps {
  readonly failures: number;
}

export function ConnectingPage({ failures }: ConnectingPageProps) {
  return (
    <main className={classes.page}>
      <PageTitle>Verbindung wird aufgebaut</PageTitle>
      <Stack align="center" gap="lg" className={classes.content}>
        <Brand />
        {failures === 0 ? (
          <Text c="dimmed" role="status">
            Verbindung wird aufgebaut …
          </Text>
        ) : (
          <Alert color="orange" variant="outline" role="alert" className={classes.warning}>
            {failures}. Verbindungsversuch fehlgeschlagen. Nächster Verbindungsversuch in{' '}
            {RETRY_STEP_SECONDS * failures} Sekunden.
          </Alert>
        )}
        <Loader type="dots" aria-hidden />
      </Stack>
    </main>
  );
}
