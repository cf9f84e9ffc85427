import { lazy, Suspense } from 'react';
import { useActor } from '#web/api/session.ts';
import { loadInTime } from '#web/ui/chunk-load.ts';
import { hasWorkplaceStrip } from './routes.tsx';
import { useScreenPath } from './screen-path.ts';
import styles from './strip-outlet.module.css';

const WorkplaceStrip = lazy(async () => ({
  default: (await loadInTime(import('./workplace-strip.tsx'))).WorkplaceStrip,
}));

/** One for all pages that have it, so that it stays in place from page to page. */
export function StripOutlet() {
  const actor = useActor();
  const path = useScreenPath();
  if (!hasWorkplaceStrip(path, actor)) return null;
  return (
    <Suspense fallback={<div className={styles.room} />}>
      <WorkplaceStrip />
    </Suspense>
  );
}
