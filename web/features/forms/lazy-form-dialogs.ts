import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyTemplateDrawer = lazyDialog(
  async () => (await import('#web/features/forms/gallery/template-drawer.tsx')).TemplateDrawer,
  ({ form }) => form !== null,
);
export const LazyPublishDialog = lazyDialog(
  async () => (await import('#web/features/forms/builder/publish-dialog.tsx')).PublishDialog,
  ({ isOpen }) => isOpen,
);
export const LazyVersionDrawer = lazyDialog(
  async () => (await import('#web/features/forms/draft/version-drawer.tsx')).VersionDrawer,
  ({ version }) => version !== null,
);
