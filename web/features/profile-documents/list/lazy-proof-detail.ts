import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyProofDetail = lazyDialog(
  async () => (await import('./proof-detail.tsx')).ProofDetail,
  ({ id }) => id !== '',
);
