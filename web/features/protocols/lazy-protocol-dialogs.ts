import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyDiscardDraftModal = lazyDialog(
  async () => (await import('#web/features/protocols/drafts/discard-draft-modal.tsx')).DiscardDraftModal,
);
export const LazyProtocolDetail = lazyDialog(
  async () => (await import('#web/features/protocols/list/protocol-detail.tsx')).ProtocolDetail,
  ({ id }) => id !== '',
);
export const LazyClosedTodayPrefetch = lazyDialog(
  async () => (await import('#web/features/protocols/choosing/closed-today-prefetch.tsx')).ClosedTodayPrefetch,
);
