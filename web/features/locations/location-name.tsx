import { VisuallyHidden } from '@mantine/core';
import { Fragment } from 'react';
import { useShortLocationNames } from './use-short-location-names.ts';

/** Up to this number, locations are named; the others are counted. */
const MAX_NAMED_LOCATIONS = 3;

/** The name of a location in a row of a list: only 'Stade' of 'Spielhalle Stade' is seen, and the whole name is read. */
export function LocationName({ name }: { readonly name: string }) {
  const shortName = useShortLocationNames()(name);
  if (shortName === name) return name;
  return (
    <span title={name}>
      <VisuallyHidden component="span">{name.slice(0, -shortName.length)}</VisuallyHidden>
      {shortName}
    </span>
  );
}

interface LocationNamesProps {
  /** IRIs. */
  readonly locations: readonly string[];
  readonly nameOf: (location: string) => string;
}

/** The names of several locations, e.g. 'Altona, Stade, Lübeck und 2 weitere'. */
export function LocationNames({ locations, nameOf }: LocationNamesProps) {
  const hiddenCount = locations.length - MAX_NAMED_LOCATIONS;
  return (
    <span title={hiddenCount > 0 ? locations.map(nameOf).join(', ') : undefined}>
      {locations.slice(0, MAX_NAMED_LOCATIONS).map((location, index) => (
        <Fragment key={location}>
          {index > 0 && ', '}
          <LocationName name={nameOf(location)} />
        </Fragment>
      ))}
      {hiddenCount > 0 && (hiddenCount === 1 ? ' und 1 weiterer' : ` und ${hiddenCount} weitere`)}
    </span>
  );
}
