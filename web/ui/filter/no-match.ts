import type { UrlState } from './url-state.ts';

/** The text and the action that a list shows when no row passes its filters. */
export interface NoMatch {
  /** E.g. 'Keine Maßnahme'. */
  readonly noneText: string;
  readonly onClear: () => void;
}

/**
 * Returns null while the list is not filtered.
 * @param unfilteredValues the values that filter nothing, where these are not empty
 */
export function noMatch(
  noneText: string,
  filter: UrlState,
  onChange: (changes: UrlState) => void,
  unfilteredValues: UrlState = {},
): NoMatch | null {
  const clearedFilter: Record<string, string> = {
    ...Object.fromEntries(Object.keys(filter).map((name) => [name, ''])),
    ...unfilteredValues,
  };
  // The order hides no row, so it stays when the filters are cleared.
  delete clearedFilter['order'];
  const isFiltered = Object.entries(clearedFilter).some(([name, value]) => filter[name] !== value);
  return isFiltered ? { noneText, onClear: () => onChange(clearedFilter) } : null;
}
