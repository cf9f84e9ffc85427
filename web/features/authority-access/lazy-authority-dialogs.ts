import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyGrantAccessModal = lazyDialog(async () => (await import('./grant-access-modal.tsx')).GrantAccessModal);
export const LazyAnswerDemandModal = lazyDialog(
  async () => (await import('#web/features/authority-access/answers/answer-demand-modal.tsx')).AnswerDemandModal,
);
export const LazyAccessDetail = lazyDialog(
  async () => (await import('./access-detail.tsx')).AccessDetail,
  ({ id }) => id !== '',
);
