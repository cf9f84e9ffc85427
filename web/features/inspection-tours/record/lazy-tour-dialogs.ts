import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyInspectionTourModal = lazyDialog(
  async () => (await import('./inspection-tour-modal.tsx')).InspectionTourModal,
);
export const LazyCorrectTourModal = lazyDialog(async () => (await import('./correct-tour-modal.tsx')).CorrectTourModal);
export const LazyTourDetail = lazyDialog(
  async () => (await import('#web/features/inspection-tours/list/tour-detail.tsx')).TourDetail,
  ({ id }) => id !== '',
);
