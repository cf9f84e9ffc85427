/** Most names of locations begin with one of these kinds. */
const LOCATION_KINDS = [
  'Spielhalle',
  'Spielothek',
  'Spielstätte',
  'Spielstation',
  'Wettladen',
  'Wettbüro',
  'Wettshop',
  'Filiale',
];

/** Divides 'Spielhalle Stade' into its kind and 'Stade'; the kind is '' if the name does not begin with one. */
export function partsOfLocationName(name: string): { readonly kind: string; readonly shortName: string } {
  const kind = LOCATION_KINDS.find((kindName) => name.startsWith(`${kindName} `)) ?? '';
  return { kind, shortName: kind === '' ? name : name.slice(kind.length + 1) };
}

/** Returns the name of a location as it is shown beside other names. */
export type ShortLocationName = (name: string) => string;

/**
 * Returns a function that shortens 'Spielhalle Stade' to 'Stade', as people say in a sentence. A name stays as it is if
 * one of the others would have the same short name, such as 'Wettladen Stade'.
 */
export function shortLocationNames(names: Iterable<string>): ShortLocationName {
  const namesByShortName = Map.groupBy(names, (name) => partsOfLocationName(name).shortName);
  return (name) => {
    const { shortName } = partsOfLocationName(name);
    const isShared = namesByShortName.get(shortName)?.some((otherName) => otherName !== name) === true;
    return isShared ? name : shortName;
  };
}
