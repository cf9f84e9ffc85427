import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyPairTabletModal = lazyDialog(
  async () => (await import('#web/features/tablets/pair/pair-tablet-modal.tsx')).PairTabletModal,
);
export const LazyDeliveredEntries = lazyDialog(
  async () => (await import('#web/features/tablets/lost/delivered-entries.tsx')).DeliveredEntries,
);
export const LazyTabletDetail = lazyDialog(
  async () => (await import('./tablet-detail.tsx')).TabletDetail,
  ({ id }) => id !== '',
);
