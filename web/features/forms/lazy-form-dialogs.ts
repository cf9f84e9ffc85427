import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyGalleryLook = lazyDialog(
  async () => (await import('./gallery-look.tsx')).GalleryLook,
  ({ form }) => form !== null,
);
export const LazyPublishDialog = lazyDialog(
  async () => (await import('./publish-dialog.tsx')).PublishDialog,
  ({ isOpen }) => isOpen,
);
export const LazyVersionLook = lazyDialog(
  async () => (await import('./version-look.tsx')).VersionLook,
  ({ version }) => version !== null,
);
