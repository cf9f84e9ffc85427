import { type ComponentType, lazy, Suspense } from 'react';
import { loadInTime } from './chunk-load.ts';

/** A dialog whose code comes when it first opens: what nobody opens weighs nothing. Render it only while it is wanted. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await loadInTime(load()) }));
  return function LazyDialog(props: Props) {
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}
