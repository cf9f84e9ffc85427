import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { waitUntilIdle } from '#web/ui/screen/wait-until-idle.ts';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import styles from './lazy-check-player.module.css';

const CheckPlayer = lazy(async () => ({
  default: (await loadWithRetry(() => import('./check-player.tsx'))).CheckPlayer,
}));

const CheckPlayerModal = lazyDialog(async () => (await import('./check-player-modal.tsx')).CheckPlayerModal);

/**
 * Module state, so that the form is delayed only once per page. With a service worker all files are already on the
 * device, so there is no delay at all.
 */
let wasIdle = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** The rest of the workplace loads first, because a countdown must not wait for a form. */
function useIsIdle() {
  const client = useQueryClient();
  const [isIdle, setIsQuiet] = useState(wasIdle);
  useEffect(() => {
    if (isIdle) return undefined;
    const leaving = new AbortController();
    void waitUntilIdle(client, leaving.signal).then(() => {
      if (leaving.signal.aborted) return;
      wasIdle = true;
      setIsQuiet(true);
    });
    return () => leaving.abort();
  }, [client, isIdle]);
  return isIdle;
}

/**
 * Shows the player check on the start page of a shift. On a phone it opens with one tap, because the tiles come first.
 */
export function LazyCheckPlayer({ locationId }: { readonly locationId: number }) {
  const isIdle = useIsIdle();
  const isWideScreen = useIsWideScreen();
  const [isWanted, { open, close }] = useDisclosure(false);
  const room = <Skeleton className={styles.room} aria-busy aria-label="Spielerprüfung wird geladen" />;
  if (isWideScreen)
    return isIdle ? (
      <Suspense fallback={room}>
        <CheckPlayer key={locationId} locationId={locationId} isInDialog={false} />
      </Suspense>
    ) : (
      room
    );
  return (
    <>
      <Button
        variant="default"
        fullWidth
        className={styles.open}
        leftSection={<IconScan size={26} aria-hidden />}
        onClick={open}
      >
        Spieler prüfen
      </Button>
      {isWanted && <CheckPlayerModal locationId={locationId} onClose={close} />}
    </>
  );
}
