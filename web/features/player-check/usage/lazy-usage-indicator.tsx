import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';

const UsageIndicator = lazy(async () => ({
  default: (await loadWithTimeout(import('./usage-indicator.tsx'))).UsageIndicator,
}));

/** Shows the usage as a detail that is loaded only when a user opens it. */
export const LazyUsageIndicator = (props: { readonly locationId: number }) => (
  <Suspense fallback={<Skeleton height={70} aria-busy role="group" aria-label="Der Stand wird geladen" />}>
    <UsageIndicator {...props} />
  </Suspense>
);
