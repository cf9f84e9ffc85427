import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';

const PeriodFigures = lazy(() =>
  loadWithRetry(() => import('./period/period-figures.tsx')).then((module) => ({ default: module.PeriodFigures })),
);

/** The figures of the last 30 days are loaded lazily, because most users never open this view. */
export const LazyPeriodFigures = (props: { readonly today: string; readonly children: ReactNode }) => (
  <Suspense fallback={<Skeleton height={360} radius="md" />}>
    <PeriodFigures {...props} />
  </Suspense>
);
