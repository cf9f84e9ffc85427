import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadWithRetry } from '#web/ui/screen/chunk-load.ts';

export interface LazyDialog<Props> {
  (props: Props): React.ReactNode;
  /** Loads the code in advance, so that the dialog also opens offline. */
  readonly preload: () => void;
}

/**
 * Creates a dialog whose code is loaded on first use. It then stays mounted, so that its closing is animated. Without
 * `isNeeded` the code is loaded as soon as the dialog is rendered.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean = () => true,
): LazyDialog<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => (loading ??= loadWithRetry(load).then((component) => ({ default: component })));
  const Dialog = lazy(loadOnce);
  function LazyDialog(props: Props) {
    const [wasNeeded, setWasNeeded] = useState(() => isNeeded(props));
    if (!wasNeeded && isNeeded(props)) setWasNeeded(true);
    return wasNeeded ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  }
  // The error is ignored here, because rendering the dialog throws it again, and the error page decides whether to
  // reload.
  LazyDialog.preload = () => void loadOnce().catch(() => undefined);
  return LazyDialog;
}
