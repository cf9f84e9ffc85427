import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyDiscardDraftModal = lazyDialog(
  async () => (await import('./discard-draft-modal.tsx')).DiscardDraftModal,
);
export const LazyImageModal = lazyDialog(async () => (await import('./image-modal.tsx')).ImageModal);
