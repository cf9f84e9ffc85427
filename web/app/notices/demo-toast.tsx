import { Anchor, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useEffect, useEffectEvent } from 'react';
import { runtimeConfig } from '#web/api/session/runtime-config.ts';
import { logOut, useSession } from '#web/api/session/session.ts';
import { queryClient } from '#web/api/client/query-client.ts';
import classes from './demo-toast.module.css';

const INVITE_AFTER_MILLISECONDS = 3000;
const EXIT_AFTER_MILLISECONDS = 30_000;
const DEMO_TOAST = {
  id: 'demo',
  autoClose: false,
  role: 'status',
  className: classes.toast ?? '',
} as const;

/**
 * Invites visitors of the demo to request a login of their own, and later also offers to end the demo. Once closed, the
 * toast does not return.
 */
export function DemoToast() {
  const session = useSession();
  const endDemo = useEffectEvent(() => void logOut(queryClient, session));
  useEffect(() => {
    const invite = setTimeout(
      () => notifications.show({ ...DEMO_TOAST, message: <Invitation /> }),
      INVITE_AFTER_MILLISECONDS,
    );
    const offerExit = setTimeout(
      () => notifications.update({ ...DEMO_TOAST, message: <Invitation onEndDemo={() => endDemo()} /> }),
      EXIT_AFTER_MILLISECONDS,
    );
    return () => {
      clearTimeout(invite);
      clearTimeout(offerExit);
      notifications.hide(DEMO_TOAST.id);
    };
  }, []);
  return null;
}

interface InvitationProps {
  readonly onEndDemo?: () => void;
}

function Invitation({ onEndDemo }: InvitationProps) {
  return (
    <div className={classes.invitation}>
      <div className={classes.words}>
        <Text size="sm" fw={600}>
          Sie sehen die Demo.
        </Text>
        {runtimeConfig.ownAccessUrl === null ? (
          <Text size="sm">Richten Sie sich einen eigenen Zugang ein.</Text>
        ) : (
          <Anchor href={runtimeConfig.ownAccessUrl} target="_blank" rel="noreferrer" className={classes.link}>
            Eigenen Zugang einrichten
          </Anchor>
        )}
      </div>
      {onEndDemo === undefined ? null : (
        <Button variant="default" size="md" px="sm" fz="sm" onClick={onEndDemo}>
          Demo beenden
        </Button>
      )}
    </div>
  );
}
