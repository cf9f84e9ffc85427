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

/** Returns 'Stade' for 'Spielhalle Stade', as people say in a sentence. */
export const shortLocationName = (name: string) => partsOfLocationName(name).shortName;
