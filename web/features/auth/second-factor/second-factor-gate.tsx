import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { logOut } from '#web/api/session/session.ts';
import type { Session } from '#web/api/session/session-data.ts';
import { Brand } from '#web/ui/page/brand.tsx';
import { PageTitle } from '#web/ui/page/page-title.tsx';
import { queryClient } from '#web/api/client/query-client.ts';
import { SetUpSecondFactor } from './set-up-second-factor.tsx';
import accountStyles from '#web/features/auth/account/account.module.css';
import classes from '#web/features/auth/sign-in/public-card.module.css';

/** Replaces the application for users who must set up a second factor before they may use their rights. */
export function SecondFactorGate({ session }: { readonly session: Session }) {
  return (
    <main className={classes.page}>
      <PageTitle>Zweiter Faktor</PageTitle>
      <Paper withBorder className={accountStyles.gate}>
        <Group justify="space-between" className={classes.brand}>
          <Brand />
          <Button variant="default" onClick={() => void logOut(queryClient, session)}>
            Abmelden
          </Button>
        </Group>
        <Title order={1}>Zweiten Faktor einrichten</Title>
        <Text c="dimmed" mb="lg">
          Mit Ihrem Zugang sehen Sie die Daten aller Organisationen. Deshalb ist für ihn mehr als ein Passwort
          vorgeschrieben.
        </Text>
        <SetUpSecondFactor onDone={() => undefined} />
      </Paper>
    </main>
  );
}
