import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { useIsIdle } from '#web/ui/screen/timing/use-is-idle.ts';
import { actionsQuery } from '#web/features/activities/activities.api.ts';
import type { ActionIconProps } from '#web/features/activities/record/action-icon.tsx';

const SIZE = 20;
const EmptyIcon = ({ isLoading = false }) => <svg width={SIZE} height={SIZE} aria-hidden aria-busy={isLoading} />;

/** A list is of use without its icons, so their file may fail to load. */
const LazyActionIcon = lazy(async (): Promise<{ default: ComponentType<ActionIconProps> }> => {
  try {
    return { default: (await import('#web/features/activities/record/action-icon.tsx')).ActionIcon };
  } catch {
    return { default: () => <EmptyIcon /> };
  }
});

/** Returns the icon of each action. The icons are loaded after the rows and keep their place until then. */
export function useRowIcon() {
  const isIdle = useIsIdle();
  const { data: actions } = useQuery(actionsQuery);
  const kinds = new Map(actions?.map(({ '@id': iri, kind }) => [iri, kind]));
  return (action: string) =>
    isIdle && kinds.has(action) ? (
      <Suspense fallback={<EmptyIcon isLoading />}>
        <LazyActionIcon kind={kinds.get(action)} size={SIZE} />
      </Suspense>
    ) : (
      <EmptyIcon isLoading={!isIdle || actions === undefined} />
    );
}
