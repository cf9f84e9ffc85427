// What was chosen last on this device, the last one foremost. Only addresses are kept, no names.

export interface RecentlyUsed {
  readonly here: () => readonly string[];
  readonly remember: (iri: string) => void;
}

/** @param key under which this browser keeps it */
export function recentlyUsed(key: string, remembered: number): RecentlyUsed {
  const here = () => (localStorage.getItem(key) ?? '').split(' ').filter((iri) => iri !== '');
  const remember = (iri: string) => {
    const others = here().filter((other) => other !== iri);
    localStorage.setItem(key, [iri, ...others].slice(0, remembered).join(' '));
  };
  return { here, remember };
}

/** Those first, the last one foremost; all others stay in the order given. */
export function recentFirst<Item extends { readonly '@id': string }>(
  items: readonly Item[],
  recent: readonly string[],
): Item[] {
  const rank = ({ '@id': iri }: Item) => (recent.includes(iri) ? recent.indexOf(iri) : recent.length);
  return items.toSorted((one, other) => rank(one) - rank(other));
}
