import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';

const UsageIndicator = lazy(async () => ({
  default: (await loadWithTimeout(import('./usage-indicator.tsx'))).UsageIndicator,
}));

/** The usage as a detail that is loaded when somebody asks for it. */
export const LazyUsageIndicator = (props: { readonly locationId: number }) => (
  <Suspense fallback={<Skeleton height={70} aria-busy aria-label="Der Stand wird geladen" />}>
    <UsageIndicator {...props} />
  </Suspense>
);
