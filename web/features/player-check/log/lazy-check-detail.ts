import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyCheckDetail = lazyDialog(
  async () => (await import('./check-detail.tsx')).CheckDetail,
  ({ id }) => id !== '',
);
