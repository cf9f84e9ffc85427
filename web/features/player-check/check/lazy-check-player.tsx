import { Alert, Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlask, IconScan } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { waitUntilIdle } from '#web/ui/screen/wait-until-idle.ts';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';
import { useIsWideScreen } from '#web/ui/screen/screen-width.ts';
import { readinessQuery } from './check-player.api.ts';
import styles from './lazy-check-player.module.css';

const CheckPlayer = lazy(async () => ({
  default: (await loadWithRetry(() => import('./check-player.tsx'))).CheckPlayer,
}));

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
  const [isWanted, { open }] = useDisclosure(false);
  const isOpen = isWideScreen || isWanted;
  const readiness = useQuery({ ...readinessQuery(locationId), enabled: isOpen }).data;
  if (!isOpen)
    return (
      <Button size="xl" fullWidth leftSection={<IconScan size={26} aria-hidden />} onClick={open}>
        Spieler prüfen
      </Button>
    );
  const room = <Skeleton className={styles.room} aria-busy aria-label="Spielerprüfung wird geladen" />;
  return (
    <div className={styles.container}>
      {readiness?.isSimulated === true && <SimulatorHint />}
      {isIdle || isWanted ? (
        <Suspense fallback={room}>
          <CheckPlayer key={locationId} locationId={locationId} hasFocus={isWanted} />
        </Suspense>
      ) : (
        room
      )}
    </div>
  );
}

/** The hint is rendered before the form has loaded, so that it does not push the form down under the user's finger. */
const SimulatorHint = () => (
  <Alert color="gray" mb="md" icon={<IconFlask aria-hidden />} title="Simulator: keine echten Abfragen">
    „Gesperrt“, „Unklar“ und „Ausfall“ als Nachname werden so beantwortet, alle anderen sind nicht gesperrt.
  </Alert>
);
