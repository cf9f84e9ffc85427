import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** The editor weighs more than the rest of the page. */
export const LazyRichTextField = lazyDialog(async () => (await import('./rich-text-field.tsx')).RichTextField);
