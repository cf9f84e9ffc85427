import type { UrlState } from './url-state.ts';

/** The text and the action that a list shows when no row passes its filters. */
export interface NoMatch {
  /** E.g. 'Keine Maßnahme'. */
  readonly none: string;
  readonly onClear: () => void;
}

/**
 * Returns null while the list is not filtered.
 * @param cleared the values that filter nothing, where these are not empty
 */
export function noMatch(
  none: string,
  filter: UrlState,
  onChange: (changes: UrlState) => void,
  cleared: UrlState = {},
): NoMatch | null {
  const everything: Record<string, string> = {
    ...Object.fromEntries(Object.keys(filter).map((name) => [name, ''])),
    ...cleared,
  };
  // The order hides no row, so it stays when the filters are cleared.
  delete everything['order'];
  const isFiltered = Object.entries(everything).some(([name, value]) => filter[name] !== value);
  return isFiltered ? { none, onClear: () => onChange(everything) } : null;
}
