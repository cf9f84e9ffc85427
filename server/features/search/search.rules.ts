import { searchText } from '#shared/search-text.ts';

/**
 * Orders records by how their name fits the search: those called exactly so, those that begin with it, those with a word
 * that begins with it, and all others. Among equal ones the given order stays.
 */
export function rankByName<Hit extends { readonly title: string }>(hits: readonly Hit[], search: string): Hit[] {
  const text = searchText(search);
  const rankOf = ({ title }: Hit) => {
    const name = searchText(title);
    if (name === text) return 0;
    if (name.startsWith(text)) return 1;
    return ` ${name}`.includes(` ${text}`) ? 2 : 3;
  };
  return hits.toSorted((a, b) => rankOf(a) - rankOf(b));
}
