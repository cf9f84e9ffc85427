import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLogout } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Profile } from '#shared/contracts/profiles/profiles.ts';
import { canCheckPlayers } from '#shared/permissions.ts';
import { useIsOnline } from '#web/api/session/use-is-online.ts';
import { useNow } from '#web/api/session/server-clock.ts';
import { useSession } from '#web/api/session/session.ts';
import { ProfileChooser } from '#web/features/profiles/profiles.public.ts';
import { useBackCloses } from '#web/ui/dialog/use-back-closes.ts';
import { LOCK_LAYER } from '#web/ui/dialog/dialog-layer.tsx';
import { formatTime } from '#web/ui/time/local-time.ts';
import { LogOutModal } from './log-out-modal.tsx';
import { useLogOut } from './log-out.ts';
import styles from './lock-screen.module.css';
import { type Lock, signOff } from '#web/api/lock/workplace-lock.ts';

/**
 * Covers everything except alarms, so that nobody records under the name of a person who has left. Unsaved input is
 * preserved below it.
 */
export function LockScreen({ lock }: { readonly lock: Lock }) {
  const [isLogOutDialogOpen, { open: openLogOutDialog, close }] = useDisclosure(false);
  const requestLogOut = useLogOut(openLogOutDialog);
  const { actor, location } = useSession();
  useSignOffRetry(lock);
  // The back button would otherwise close a dialog below that nobody sees.
  useBackCloses(true, () => undefined);
  return (
    <Modal
      opened
      onClose={() => undefined}
      title="Gesperrt"
      fullScreen
      withCloseButton={false}
      closeOnEscape={false}
      returnFocus={false}
      zIndex={LOCK_LAYER}
      transitionProps={{ duration: 0 }}
      classNames={{ header: `${styles.column} ${styles.head}`, body: styles.column }}
    >
      <Stack gap="lg">
        <TimeAndPlace />
        <div>
          <Text size="lg">
            {reasonOf(lock)} Wer arbeitet jetzt?{' '}
            {canCheckPlayers(actor)
              ? 'Ihre Eingaben sind noch da, nur die Angaben zu einem Gast nicht.'
              : 'Ihre Eingaben sind noch da.'}
          </Text>
          <Text c="dimmed" mt={4}>
            {location?.pinRequired === true
              ? 'Weiter geht es nur mit der eigenen PIN. Wer noch keine hat, bekommt sie von der Verwaltung.'
              : 'Wer eine PIN hat, gibt sie ein. Ohne PIN genügt ein Tipp auf den Namen.'}
          </Text>
        </div>
        <ProfileChooser />
        <Group justify="flex-end">
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconLogout size={20} aria-hidden />}
            onClick={requestLogOut}
          >
            Abmelden
          </Button>
        </Group>
      </Stack>
      {isLogOutDialogOpen && <LogOutModal onClose={close} />}
    </Modal>
  );
}

/** A locked tablet is the clock at the counter. */
function TimeAndPlace() {
  const { location } = useSession();
  const now = useNow(1000);
  return (
    <div className={styles.place}>
      <time className={styles.time}>{formatTime(now)}</time>
      <Text size="lg" fw={600}>
        {location?.name}
      </Text>
    </div>
  );
}

function reasonOf({ idleMinutes, refusal }: Lock): string {
  if (refusal !== undefined) return `Die Wahl ohne Verbindung wurde nicht angenommen: ${refusal}`;
  if (idleMinutes === null) return '';
  return `Gesperrt nach ${idleMinutes === 1 ? 'einer Minute' : `${idleMinutes} Minuten`} ohne Eingabe.`;
}

/** Signs the profile off on the server as soon as the server answers, even if the page was reloaded in between. */
function useSignOffRetry({ stillSigning }: Lock) {
  const client = useQueryClient();
  const { profile } = useSession();
  const isOnline = useIsOnline();
  const retrySignOff = useEffectEvent((profileToSignOff: Profile) => void signOff(client, profileToSignOff));
  useEffect(() => {
    if (profile !== null) retrySignOff(profile);
  }, [profile]);
  // The first attempt was made when the workplace was locked. It is repeated whenever the connection returns.
  const wasOnline = useRef(true);
  useEffect(() => {
    if (isOnline && !wasOnline.current && stillSigning !== null) retrySignOff(stillSigning);
    wasOnline.current = isOnline;
  }, [isOnline, stillSigning]);
}
