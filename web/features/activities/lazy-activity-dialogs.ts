import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyRecordActivityModal = lazyDialog(
  async () => (await import('#web/features/activities/record/record-activity-modal.tsx')).RecordActivityModal,
);
export const LazyAllActions = lazyDialog(
  async () => (await import('#web/features/activities/sheet/all-actions.tsx')).AllActions,
);
export const LazyPinActions = lazyDialog(
  async () => (await import('#web/features/activities/pins/pin-actions-modal.tsx')).PinActionsModal,
);
export const LazyActivityDetail = lazyDialog(
  async () => (await import('#web/features/activities/list/activity-detail.tsx')).ActivityDetail,
  ({ id }) => id !== '',
);
