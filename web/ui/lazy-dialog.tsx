import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadInTime } from './chunk-load.ts';

/**
 * A dialog whose code comes when it is first wanted: what nobody opens weighs nothing. From then on it stays on the
 * page, so that it can close as it opened. Without `isWanted` it is wanted whenever it is rendered.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await loadInTime(load()) }));
  return function LazyDialog(props: Props) {
    const [wasWanted, setWasWanted] = useState(() => isWanted(props));
    if (!wasWanted && isWanted(props)) setWasWanted(true);
    return wasWanted ? (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
