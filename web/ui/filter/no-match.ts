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
  const everything: UrlState = { ...Object.fromEntries(Object.keys(filter).map((name) => [name, ''])), ...cleared };
  const isFiltered = Object.entries(filter).some(([name, value]) => value !== everything[name]);
  return isFiltered ? { none, onClear: () => onChange(everything) } : null;
}
