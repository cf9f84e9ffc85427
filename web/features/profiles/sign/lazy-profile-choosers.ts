import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyProfileChooserModal = lazyDialog(
  async () => (await import('./profile-chooser-modal.tsx')).ProfileChooserModal,
);
export const LazyProfilesPrefetch = lazyDialog(async () => (await import('./profiles-prefetch.tsx')).ProfilesPrefetch);
export const LazyPinPrompt = lazyDialog(async () => (await import('./pin-prompt.tsx')).PinPrompt);
/** Pages that rarely need the chooser use this component, so that they load without it. */
export const LazyProfileChooser = lazyDialog(async () => (await import('./profile-chooser.tsx')).ProfileChooser);
