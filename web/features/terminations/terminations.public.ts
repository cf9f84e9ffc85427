import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

/** It is loaded lazily, because organisations rarely leave. */
export const LazyLeavingNotice = lazyDialog(async () => (await import('./leaving-notice.tsx')).LeavingNotice);
