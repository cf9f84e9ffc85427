import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyDocumentDetail = lazyDialog(
  async () => (await import('./document-detail.tsx')).DocumentDetail,
  ({ id }) => id !== '',
);
