import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const LazyRecordActivityModal = lazyDialog(
  async () => (await import('./record-activity-modal.tsx')).RecordActivityModal,
);
