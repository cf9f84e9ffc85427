import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** The editor is larger than the rest of the page, so it is loaded lazily. */
export const LazyRichTextField = lazyDialog(async () => (await import('./rich-text-field.tsx')).RichTextField);
