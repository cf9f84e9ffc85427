import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

export const LazyDocumentViewer = lazyDialog(
  async () => (await import('#web/features/documents/viewer/document-viewer.tsx')).DocumentViewer,
);
export const LazyDocumentFormModal = lazyDialog(
  async () => (await import('./document-form-modal.tsx')).DocumentFormModal,
);
export const LazyDisposalModal = lazyDialog(async () => (await import('./disposal-modal.tsx')).DisposalModal);
