import { Alert, Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlask, IconScan } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { untilQuiet } from '#web/app/until-quiet.ts';
import { loadWhenServed } from '#web/ui/chunk-load.ts';
import { useHasRoom } from '#web/ui/screen-width.ts';
import { readinessQuery } from './check-player.api.ts';
import styles from './lazy-check-player.module.css';

const CheckPlayer = lazy(async () => ({
  default: (await loadWhenServed(() => import('./check-player.tsx'))).CheckPlayer,
}));

/** Once per page: from then on the code is there. So it is where the device holds all files of the application. */
let wasQuiet = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** The rest of the workplace first: a countdown must not wait for a form. */
function useIsQuiet() {
  const client = useQueryClient();
  const [isQuiet, setIsQuiet] = useState(wasQuiet);
  useEffect(() => {
    if (isQuiet) return undefined;
    const leaving = new AbortController();
    void untilQuiet(client, leaving.signal).then(() => {
      if (leaving.signal.aborted) return;
      wasQuiet = true;
      setIsQuiet(true);
    });
    return () => leaving.abort();
  }, [client, isQuiet]);
  return isQuiet;
}

/** At each entry anew, on the page where a shift is spent. On a phone it is one tap away: the measures come first. */
export function LazyCheckPlayer({ locationId }: { readonly locationId: number }) {
  const isQuiet = useIsQuiet();
  const hasRoom = useHasRoom();
  const [isWanted, { open }] = useDisclosure(false);
  const isOpen = hasRoom || isWanted;
  const readiness = useQuery({ ...readinessQuery(locationId), enabled: isOpen }).data;
  if (!isOpen)
    return (
      <Button size="xl" fullWidth leftSection={<IconScan size={26} aria-hidden />} onClick={open}>
        Spieler prüfen
      </Button>
    );
  const room = <Skeleton className={styles.room} aria-busy aria-label="Spielerprüfung wird geladen" />;
  return (
    <div className={styles.place}>
      {readiness?.isSimulated === true && <SimulatorHint />}
      {isQuiet || isWanted ? (
        <Suspense fallback={room}>
          <CheckPlayer key={locationId} locationId={locationId} hasFocus={isWanted} />
        </Suspense>
      ) : (
        room
      )}
    </div>
  );
}

/** Before the form, which it would push down under somebody's finger. */
const SimulatorHint = () => (
  <Alert color="gray" mb="md" icon={<IconFlask aria-hidden />} title="Simulator: keine echten Abfragen">
    „Gesperrt“, „Unklar“ und „Ausfall“ als Nachname werden so beantwortet, alle anderen sind nicht gesperrt.
  </Alert>
);
