import type { Location } from '#shared/contracts/locations/locations.ts';
import type { Choice } from '#web/ui/filter/choice-filter.tsx';

type OfferedLocation = Pick<Location, '@id' | 'name' | 'status'>;

/** The name of a location where it is offered for a choice: one that is not active says so. */
export const choiceText = ({ name, status }: Pick<OfferedLocation, 'name' | 'status'>): string =>
  status === 'active' ? name : `${name} (nicht aktiv)`;

/** Returns an empty list while the locations are loading. */
export const toLocationChoices = (locations: readonly OfferedLocation[] | undefined): Choice[] =>
  (locations ?? []).map((location) => ({ value: location['@id'], label: choiceText(location) }));
