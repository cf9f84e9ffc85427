import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyProfileChooserModal = lazyDialog(
  async () => (await import('./profile-chooser-modal.tsx')).ProfileChooserModal,
);
export const LazyStaffPrefetch = lazyDialog(async () => (await import('./staff-prefetch.tsx')).StaffPrefetch);
/** Loaded lazily, because most pages rarely show it. */
export const LazyProfileChooser = lazyDialog(async () => (await import('./profile-chooser.tsx')).ProfileChooser);
