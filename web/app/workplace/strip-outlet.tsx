import { lazy, Suspense } from 'react';
import { useActor } from '#web/api/session/session.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { hasWorkplaceStrip } from '#web/app/routes/routes.tsx';
import { useScreenPath } from '#web/app/routes/screen-path.ts';
import styles from './strip-outlet.module.css';

const WorkplaceStrip = lazy(async () => ({
  default: (await loadWithTimeout(import('./workplace-strip.tsx'))).WorkplaceStrip,
}));

/** Renders the workplace strip outside the pages, so that it stays mounted during navigation. */
export function StripOutlet() {
  const actor = useActor();
  const path = useScreenPath();
  if (!hasWorkplaceStrip(path, actor)) return null;
  return (
    <Suspense fallback={<div className={styles.room} aria-busy data-gives-way />}>
      <WorkplaceStrip />
    </Suspense>
  );
}
