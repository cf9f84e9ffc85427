import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Named texts stored in the URL, so that a reload, a link and the back button restore them. '' means not set. */
export type UrlState = Readonly<Record<string, string>>;

/** @param empty every name that may occur in the URL, each with '' */
export function useUrlState<State extends UrlState>(empty: State) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const change = useCallback(
    (changes: Partial<State>) => {
      const { resolvedLocation: shown = router.latestLocation } = router.state;
      // A text typed just before a link was clicked must not bring the user back while the next page loads.
      if (shown.pathname !== router.latestLocation.pathname) return;
      void navigate({
        to: '.',
        search: (previous: object) => withoutEmpty({ ...previous, ...changes }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  return [readUrlState(search, empty), change] as const;
}

/** The open row of a list. Opening it adds a history entry, so that the back button of a phone only closes the row. */
export function useOpenRow(name: string) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const isOwnStep = useRef(false);
  const go = (id: string, replace: boolean) =>
    void navigate({
      to: '.',
      search: (previous: object) => withoutEmpty({ ...previous, [name]: id }),
      replace,
      resetScroll: false,
    });
  const open = (id: number) => {
    isOwnStep.current = true;
    go(String(id), false);
  };
  const close = () => {
    // If the row was opened by a link, there is no previous history entry of the list.
    if (isOwnStep.current) history.back();
    else go('', true);
    isOwnStep.current = false;
  };
  return { id: textOf(search[name]), open, close, replace: (id: string) => go(id, true) };
}

/** Returns the value of `$name` in the path of the page. */
export function usePathParameter(name: string): string {
  const parts: Readonly<Record<string, unknown>> = useParams({ strict: false });
  return textOf(parts[name]);
}

/** URLs are typed and shared, so the type of their values is not trusted. */
export function readUrlState<State extends UrlState>(search: Readonly<Record<string, unknown>>, empty: State): State {
  const texts = Object.fromEntries(Object.keys(empty).map((name) => [name, textOf(search[name])]));
  return { ...empty, ...texts };
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Removes empty values, which must not appear in the URL. */
export const withoutEmpty = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '' && value !== undefined));
