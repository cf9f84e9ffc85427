import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

/** Opens when it is rendered. */
export const LazyDocumentViewer = lazyDialog(async () => (await import('./document-viewer.tsx')).DocumentViewer);
