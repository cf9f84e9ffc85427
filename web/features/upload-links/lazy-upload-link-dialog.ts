import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** Opens when it is rendered. */
export const LazyUploadLinkDialog = lazyDialog(async () => (await import('./upload-link-dialog.tsx')).UploadLinkDialog);
