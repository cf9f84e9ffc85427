import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** The dialog is open as soon as it is rendered. */
export const LazySeveralLinksDialog = lazyDialog(
  async () => (await import('./several-links-dialog.tsx')).SeveralLinksDialog,
);
