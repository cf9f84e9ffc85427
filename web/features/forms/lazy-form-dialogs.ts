import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyGalleryLook = lazyDialog(
  async () => (await import('#web/features/forms/gallery/gallery-look.tsx')).GalleryLook,
  ({ form }) => form !== null,
);
export const LazyPublishDialog = lazyDialog(
  async () => (await import('#web/features/forms/builder/publish-dialog.tsx')).PublishDialog,
  ({ isOpen }) => isOpen,
);
export const LazyVersionLook = lazyDialog(
  async () => (await import('#web/features/forms/draft/version-look.tsx')).VersionLook,
  ({ version }) => version !== null,
);
