import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyGrantAccessModal = lazyDialog(async () => (await import('./grant-access-modal.tsx')).GrantAccessModal);
export const LazyAccessDetail = lazyDialog(
  async () => (await import('./access-detail.tsx')).AccessDetail,
  ({ id }) => id !== '',
);
