import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

export const LazyProfileChooserModal = lazyDialog(
  async () => (await import('./profile-chooser-modal.tsx')).ProfileChooserModal,
);
