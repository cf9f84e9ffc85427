import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const LazyRecordActivityModal = lazyDialog(
  async () => (await import('./record-activity-modal.tsx')).RecordActivityModal,
);
export const LazyActivityDetail = lazyDialog(
  async () => (await import('./activity-detail.tsx')).ActivityDetail,
  ({ id }) => id !== '',
);
