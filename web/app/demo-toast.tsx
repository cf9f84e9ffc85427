import { Anchor, Button, CloseButton, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import { runtimeConfig } from '#web/api/runtime-config.ts';
import { useNow } from '#web/api/server-clock.ts';
import { logOut, useSession } from '#web/api/session.ts';
import { demoToastAt } from './demo-toast-rule.ts';
import classes from './demo-toast.module.css';

/** Invites whoever looks around to come for good, and lets them go. */
export function DemoToast() {
  const session = useSession();
  const now = useNow(1000);
  const [startedAt] = useState(now);
  const [isClosed, setIsClosed] = useState(false);
  const toast = demoToastAt((now - startedAt) / 1000);
  if (isClosed || toast === 'none') return null;
  return (
    <Paper withBorder shadow="md" role="status" className={classes.toast}>
      <div className={classes.head}>
        <Text fw={600}>Sie sehen die Demo.</Text>
        <CloseButton aria-label="Meldung schließen" size={44} onClick={() => setIsClosed(true)} />
      </div>
      <Text size="sm">Gefällt Ihnen Schutzbuch? Richten Sie sich einen eigenen Zugang ein.</Text>
      {runtimeConfig.ownAccessUrl === null ? null : (
        <Anchor href={runtimeConfig.ownAccessUrl} target="_blank" rel="noreferrer" className={classes.link}>
          Eigenen Zugang einrichten
        </Anchor>
      )}
      {toast === 'inviteWithExit' ? (
        <Button variant="default" mt="sm" fullWidth onClick={() => void logOut(session)}>
          Demo beenden
        </Button>
      ) : null}
    </Paper>
  );
}
