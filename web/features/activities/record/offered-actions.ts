import type { Action } from '#shared/contracts/master-data/master-data.ts';
import { MEASURE_KIND_NAMES, type MeasureKind } from '#shared/domain/measure-kinds.ts';

/** The kinds on the tiles of the workplace. They keep their place, because a tile is tapped without being read. */
const TILE_KINDS = ['addressed', 'banned', 'informed', 'material'] as const satisfies readonly MeasureKind[];
export type TileKind = (typeof TILE_KINDS)[number];
export const TILE_COUNT = TILE_KINDS.length;

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

/**
 * Sorts the pinned actions first, then those the tiles usually have, then by kind. Actions of the same kind keep the
 * order of the catalogue.
 * @param pinned IRIs of actions
 */
export function sortForTiles<A extends Pick<Action, '@id' | 'kind'>>(
  actions: readonly A[],
  pinned: readonly string[] = [],
): A[] {
  const order: readonly MeasureKind[] = [...TILE_KINDS, ...MEASURE_KIND_NAMES];
  const rankOf = ({ '@id': iri, kind }: A) => {
    if (pinned.includes(iri)) return pinned.indexOf(iri) - pinned.length;
    return kind === undefined ? order.length : order.indexOf(kind);
  };
  return actions.toSorted((a, b) => rankOf(a) - rankOf(b));
}
