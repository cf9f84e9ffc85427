import type { Activity } from '#shared/contracts/activities.ts';
import type { Action } from '#shared/contracts/master-data.ts';

export const TILES = 4;

type Offerable = Pick<Action, '@id' | 'name' | 'isActive' | 'isSetAuto' | 'socialconcept'>;

/** What staff may record by hand here: in use, not set by the system, and part of the concept the location works by. */
export function offeredActions<A extends Offerable>(catalogue: readonly A[], concept: string | undefined): A[] {
  return catalogue.filter(
    ({ isActive, isSetAuto, socialconcept }) =>
      isActive && !isSetAuto && (socialconcept === undefined || socialconcept === concept),
  );
}

/** The most used first; what was never used keeps the order of the catalogue. */
export function byUse<A extends Pick<Action, '@id'>>(
  actions: readonly A[],
  recent: readonly Pick<Activity, 'action'>[],
): A[] {
  const uses = new Map<string, number>();
  for (const { action } of recent) uses.set(action, (uses.get(action) ?? 0) + 1);
  return actions.toSorted((one, other) => (uses.get(other['@id']) ?? 0) - (uses.get(one['@id']) ?? 0));
}
