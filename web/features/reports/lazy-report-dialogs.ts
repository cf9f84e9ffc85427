import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyCreateReportModal = lazyDialog(
  async () => (await import('#web/features/reports/create/create-report-modal.tsx')).CreateReportModal,
);
export const LazyApproveReportModal = lazyDialog(
  async () => (await import('./approve-report-modal.tsx')).ApproveReportModal,
);
export const LazySubmitReportModal = lazyDialog(
  async () => (await import('./submit-report-modal.tsx')).SubmitReportModal,
);
export const LazyDiscardReportModal = lazyDialog(
  async () => (await import('./discard-report-modal.tsx')).DiscardReportModal,
);
