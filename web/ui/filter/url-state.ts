import { type AnyRoute, type Router, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { isDay } from '#shared/domain/time/days.ts';

/** Named texts stored in the URL, so that a reload, a link and the back button restore them. '' means not set. */
export type UrlState = Readonly<Record<string, string>>;

/**
 * @param empty every name that may occur in the URL, each with ''
 * @param isPeriodEnd whether a text can be the value of `from` or `to`
 */
export function useUrlState<State extends UrlState>(empty: State, isPeriodEnd = isUsualDay) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const router = useRouter();
  const changeUrlState = useCallback(
    (changes: Partial<State>) => {
      const { resolvedLocation: shownLocation = router.latestLocation } = router.state;
      // A text typed just before a link was clicked must not navigate back while the next page loads.
      if (shownLocation.pathname !== router.latestLocation.pathname) return;
      void navigate({
        to: '.',
        search: (previous: object) => withoutEmpty({ ...previous, ...changes }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate, router],
  );
  return [readUrlState(search, empty, isPeriodEnd), changeUrlState] as const;
}

/** Provides the open row of a list. Opening one adds a history entry, so that the back button of a phone only closes the row. */
export function useOpenRow(name: string) {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { history } = useRouter<Router<AnyRoute>>();
  const hasOwnHistoryEntry = useRef(false);
  const setOpenId = (id: string, replace: boolean) =>
    void navigate({
      to: '.',
      search: (previous: object) => withoutEmpty({ ...previous, [name]: id }),
      replace,
      resetScroll: false,
    });
  const open = (id: number) => {
    hasOwnHistoryEntry.current = true;
    setOpenId(String(id), false);
  };
  const close = () => {
    // If the row was opened by a link, there is no previous history entry of the list.
    if (hasOwnHistoryEntry.current) history.back({ ignoreBlocker: true });
    else setOpenId('', true);
    hasOwnHistoryEntry.current = false;
  };
  return { id: textOf(search[name]), open, close, replace: (id: string) => setOpenId(id, true) };
}

/** Returns the value of `$name` in the path of the page. */
export function usePathParameter(name: string): string {
  const pathParameters: Readonly<Record<string, unknown>> = useParams({ strict: false });
  return textOf(pathParameters[name]);
}

/**
 * Reads the values from the URL. URLs are typed and shared, so the types of their values are checked, and an end of a
 * period with which nothing can be computed counts as not set.
 */
export function readUrlState<State extends UrlState>(
  search: Readonly<Record<string, unknown>>,
  empty: State,
  isPeriodEnd = isUsualDay,
): State {
  const texts = Object.keys(empty).map((name) => {
    const text = textOf(search[name]);
    return [name, PERIOD_ENDS.has(name) && !isPeriodEnd(text) ? '' : text] as const;
  });
  return { ...empty, ...Object.fromEntries(texts) };
}

const PERIOD_ENDS: ReadonlySet<string> = new Set(['from', 'to']);

/** The server knows the years 1900 to 2099. */
const isUsualDay = (text: string): boolean => /^(?:19|20)/.test(text) && isDay(text);

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Removes empty values, which must not appear in the URL. */
export const withoutEmpty = (search: object) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== '' && value !== undefined));
