import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { Action } from '#shared/contracts/master-data/master-data.ts';

export const TILE_COUNT = 4;

type Offerable = Pick<Action, '@id' | 'name' | 'isActive' | 'isSetAuto' | 'socialconcept'>;

/**
 * Returns the actions staff may record by hand: active ones that the system does not record itself and that belong to
 * the social concept of the location.
 */
export function offeredActions<A extends Offerable>(catalogue: readonly A[], concept: string | undefined): A[] {
  return catalogue.filter(
    ({ isActive, isSetAuto, socialconcept }) =>
      isActive && !isSetAuto && (socialconcept === undefined || socialconcept === concept),
  );
}

/** Sorts by frequency of use. Actions that were never used keep the order of the catalogue. */
export function sortByUse<A extends Pick<Action, '@id'>>(
  actions: readonly A[],
  recent: readonly Pick<Activity, 'action'>[],
): A[] {
  const uses = new Map<string, number>();
  for (const { action } of recent) uses.set(action, (uses.get(action) ?? 0) + 1);
  return actions.toSorted((one, other) => (uses.get(other['@id']) ?? 0) - (uses.get(one['@id']) ?? 0));
}
