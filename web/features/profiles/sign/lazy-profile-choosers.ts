import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyProfileChooserModal = lazyDialog(
  async () => (await import('./profile-chooser-modal.tsx')).ProfileChooserModal,
);
export const LazyKeptStaff = lazyDialog(async () => (await import('./kept-staff.tsx')).KeptStaff);
/** On a page that mostly does without it. */
export const LazyProfileChooser = lazyDialog(async () => (await import('./profile-chooser.tsx')).ProfileChooser);
