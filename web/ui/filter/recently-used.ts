// Stores the items chosen last on this device, the latest first. Only IRIs are stored, no names.

export interface RecentlyUsed {
  readonly list: () => readonly string[];
  readonly remember: (iri: string) => void;
}

/** @param key key in the local storage */
export function recentlyUsed(key: string, maxCount: number): RecentlyUsed {
  const list = () => (localStorage.getItem(key) ?? '').split(' ').filter((iri) => iri !== '');
  const remember = (iri: string) => {
    const others = list().filter((other) => other !== iri);
    localStorage.setItem(key, [iri, ...others].slice(0, maxCount).join(' '));
  };
  return { list, remember };
}

/** Puts the recent items first, the latest on top. All others keep their order. */
export function recentFirst<Item extends { readonly '@id': string }>(
  items: readonly Item[],
  recent: readonly string[],
): Item[] {
  const rank = ({ '@id': iri }: Item) => (recent.includes(iri) ? recent.indexOf(iri) : recent.length);
  return items.toSorted((a, b) => rank(a) - rank(b));
}
