/** Kinds of locations with which most names begin. */
const KINDS = [
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
export function partsOfLocationName(name: string): { readonly kind: string; readonly short: string } {
  const kind = KINDS.find((one) => name.startsWith(`${one} `)) ?? '';
  return { kind, short: kind === '' ? name : name.slice(kind.length + 1) };
}

/** Returns 'Stade' for 'Spielhalle Stade', as people call it in a sentence. */
export const shortLocationName = (name: string) => partsOfLocationName(name).short;
