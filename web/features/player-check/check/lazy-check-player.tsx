import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserSearch } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';
import { useIsIdle } from '#web/ui/screen/timing/use-is-idle.ts';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import styles from './lazy-check-player.module.css';

const CheckPlayer = lazy(async () => ({
  default: (await loadWithRetry(() => import('./check-player.tsx'))).CheckPlayer,
}));

const CheckPlayerModal = lazyDialog(async () => (await import('./check-player-modal.tsx')).CheckPlayerModal);

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
        leftSection={<IconUserSearch size={26} aria-hidden />}
        onClick={open}
      >
        Spieler prüfen
      </Button>
      {isOpen && <CheckPlayerModal locationId={locationId} onClose={close} />}
    </>
  );
}
