// Remembers how each page was last shown, so that the way back to a list restores its filters, its order, its scroll
// position and the focused row. TanStack Query still has the rows that were loaded.
import { type AnyRouter, type NavigateOptions, type ParsedLocation, useRouter } from '@tanstack/react-router';
import { stepListPageOf } from './step-lists.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of the scroll position that an earlier visit stored. */
    readonly scrollKey?: string;
  }
}

interface Visit {
  readonly search: object;
  readonly scrollKey: string;
  /** IRI of the row that was opened last. */
  readonly openedRow?: string | undefined;
}

/** The last visit of each path. After a reload it is empty, and the way back leads to the unfiltered list. */
const lastVisits = new Map<string, Visit>();
let shownPath = '';
/** IRI of the row that gets the focus as soon as the list shows it, because the user returned from its page. */
let rowToFocus: string | undefined;

/** Returns the name under which the router stores how far the page was scrolled. */
export const scrollKeyOf = ({ state, href }: ParsedLocation) => state.scrollKey ?? state.__TSR_key ?? href;

export function rememberVisits(router: AnyRouter) {
  lastVisits.clear();
  router.subscribe('onResolved', ({ toLocation, pathChanged }) => {
    const { pathname, search } = toLocation;
    // Another person may sign in next, and must not see these filters.
    if (pathname === '/login') lastVisits.clear();
    const scrollKey = scrollKeyOf(toLocation);
    const previousVisit = lastVisits.get(pathname);
    const isReturn = previousVisit?.scrollKey === scrollKey;
    const openedRow = isReturn || !pathChanged ? previousVisit?.openedRow : undefined;
    if (pathChanged) rowToFocus = openedRow;
    shownPath = pathname;
    lastVisits.set(pathname, { search, scrollKey, openedRow });
  });
}

/** Remembers which row of the shown list was opened. */
export function rememberOpenedRow(iri: string) {
  const visit = lastVisits.get(shownPath);
  if (visit !== undefined) lastVisits.set(shownPath, { ...visit, openedRow: iri });
}

/**
 * Moves the focus to the row that the user had opened before returning to its list. The scroll position is restored
 * separately.
 * @returns false if there is no such row, or if it is not shown yet
 */
export function focusOpenedRow(): boolean {
  if (rowToFocus === undefined) return false;
  const row = document.querySelector<HTMLElement>(`[data-opens="${rowToFocus}"]`);
  if (row === null) return false;
  rowToFocus = undefined;
  row.focus({ preventScroll: true });
  return true;
}

/** The page that is above the current one, e.g. the list of the shown record. */
export interface PageAbove {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly search?: Readonly<Record<string, string>> | ((previous: object) => object);
}

/** Returns a link to a page as it was last shown. */
function asLastShown(router: AnyRouter, { to, params, search = {} }: PageAbove) {
  const link = { to, ...(params && { params }), search };
  const { pathname } = router.buildLocation({ to, params });
  const visit = lastVisits.get(pathname);
  // A record may be named by the search of its URL. The last visit of that path is then the record itself.
  const isOtherPage = pathname !== router.latestLocation.pathname;
  if (visit === undefined || !isOtherPage || typeof search === 'function') return link;
  return { ...link, search: { ...visit.search, ...search }, state: { scrollKey: visit.scrollKey } };
}

export function useLinkToPageAbove(page: PageAbove) {
  return asLastShown(useRouter(), page);
}

/**
 * Returns a function that leads to a page as it was last shown, e.g. after a form is sent or cancelled, or else to the
 * list of steps that led here.
 */
export function useReturn() {
  const router = useRouter();
  return (page: PageAbove, options: Pick<NavigateOptions, 'ignoreBlocker'> = {}) =>
    router.navigate({
      ...asLastShown(router, stepListPageOf(router.latestLocation.pathname) ?? page),
      ...options,
    });
}

/** Returns a function that leads to the list of steps that led here, once a step is done, or else to a page. */
export function useNextStep() {
  const router = useRouter();
  return (page: Pick<PageAbove, 'to' | 'params'>) => {
    const { to, params } = { params: {}, ...(stepListPageOf(router.latestLocation.pathname) ?? page) };
    return router.navigate({ to, params, replace: true });
  };
}
