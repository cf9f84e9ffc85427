import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadWhenServed } from './chunk-load.ts';

export interface LazyDialog<Props> {
  (props: Props): React.ReactNode;
  /** Fetches the code ahead of the first use, so that it is there without a connection too. */
  readonly preload: () => void;
}

/**
 * A dialog whose code comes when it is first wanted: what nobody opens weighs nothing. From then on it stays on the
 * page, so that it can close as it opened. Without `isWanted` it is wanted whenever it is rendered.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean = () => true,
): LazyDialog<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => (loading ??= loadWhenServed(load).then((component) => ({ default: component })));
  const Dialog = lazy(loadOnce);
  function LazyDialog(props: Props) {
    const [wasWanted, setWasWanted] = useState(() => isWanted(props));
    if (!wasWanted && isWanted(props)) setWasWanted(true);
    return wasWanted ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  }
  // A failure is for who renders it: the error page knows whether the page has to be loaded anew.
  LazyDialog.preload = () => void loadOnce().catch(() => undefined);
  return LazyDialog;
}
