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

/** Returns whether the rest of the workplace has loaded, because a countdown must not wait for the form. */
function useIsIdle() {
  const client = useQueryClient();
  const [isIdle, setIsIdle] = useState(wasIdle);
  useEffect(() => {
    if (isIdle) return undefined;
    const unmounting = new AbortController();
    void waitUntilIdle(client, unmounting.signal).then(() => {
      if (unmounting.signal.aborted) return;
      wasIdle = true;
      setIsIdle(true);
    });
    return () => unmounting.abort();
  }, [client, isIdle]);
  return isIdle;
}

/**
 * Shows the player check on the start page of service staff. On a phone it opens with one tap, because the tiles come
 * first.
 */
export function LazyCheckPlayer({ locationId }: { readonly locationId: number }) {
  const isIdle = useIsIdle();
  const isWideScreen = useIsWideScreen();
  const [isOpen, { open, close }] = useDisclosure(false);
  const placeholder = (
    <Skeleton className={styles.room} aria-busy role="group" aria-label="Spielerprüfung wird geladen" />
  );
  if (isWideScreen)
    return isIdle ? (
      <Suspense fallback={placeholder}>
        <CheckPlayer key={locationId} locationId={locationId} isInDialog={false} />
      </Suspense>
    ) : (
      placeholder
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
      {isOpen && <CheckPlayerModal locationId={locationId} onClose={close} />}
    </>
  );
}
