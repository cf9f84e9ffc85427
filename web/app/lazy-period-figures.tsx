import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadWhenServed } from '#web/ui/chunk-load.ts';

const PeriodFigures = lazy(() =>
  loadWhenServed(() => import('./period-figures.tsx')).then((module) => ({ default: module.PeriodFigures })),
);

/** Few look at it, so the first page does without. */
export const LazyPeriodFigures = (props: { readonly today: string }) => (
  <Suspense fallback={<Skeleton height={360} radius="md" />}>
    <PeriodFigures {...props} />
  </Suspense>
);
