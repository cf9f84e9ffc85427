import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** The dialog is open as soon as it is rendered. */
export const LazyUploadLinkDialog = lazyDialog(async () => (await import('./upload-link-dialog.tsx')).UploadLinkDialog);
