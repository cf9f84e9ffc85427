import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyDiscardDraftModal = lazyDialog(
  async () => (await import('#web/features/protocols/drafts/discard-draft-modal.tsx')).DiscardDraftModal,
);
export const LazyImageModal = lazyDialog(
  async () => (await import('#web/features/protocols/closed/image-modal.tsx')).ImageModal,
);
export const LazyProtocolDetail = lazyDialog(
  async () => (await import('#web/features/protocols/list/protocol-detail.tsx')).ProtocolDetail,
  ({ id }) => id !== '',
);
export const LazyClosedTodayPrefetch = lazyDialog(
  async () => (await import('#web/features/protocols/filling/closed-today-prefetch.tsx')).ClosedTodayPrefetch,
);
