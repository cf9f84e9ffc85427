import { Button, Skeleton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconScan } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { untilQuiet } from '#web/app/until-quiet.ts';
import { loadWhenServed } from '#web/ui/chunk-load.ts';
import { useHasRoom } from '#web/ui/screen-width.ts';
import styles from './lazy-check-player.module.css';

const CheckPlayer = lazy(async () => ({
  default: (await loadWhenServed(() => import('./check-player.tsx'))).CheckPlayer,
}));

/** Once per page: from then on the code is there. */
let wasQuiet = false;

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
  const room = <Skeleton className={styles.room} aria-busy aria-label="Spielerprüfung wird geladen" />;
  if (!hasRoom && !isWanted)
    return (
      <Button size="xl" fullWidth leftSection={<IconScan size={26} aria-hidden />} onClick={open}>
        Spieler prüfen
      </Button>
    );
  return isQuiet || isWanted ? (
    <Suspense fallback={room}>
      <CheckPlayer key={locationId} locationId={locationId} hasFocus={isWanted} />
    </Suspense>
  ) : (
    room
  );
}
