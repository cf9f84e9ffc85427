// Remembers how each page was last shown, so that the way back to a list restores its filters, its order and the place
// where one was. TanStack Query still has the rows that were loaded.
import { type AnyRouter, type NavigateOptions, type ParsedLocation, useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names the stored scroll position, if it is the position of an earlier visit. */
    readonly scrollKey?: string;
  }
}

interface Visit {
  readonly search: object;
  readonly scrollKey: string;
}

/** By path. A reload forgets them, and the way back then leads to the whole list. */
const lastVisits = new Map<string, Visit>();

/** Returns the name under which the router stores how far the page was scrolled. */
export const scrollKeyOf = ({ state, href }: ParsedLocation) => state.scrollKey ?? state.__TSR_key ?? href;

export function rememberVisits(router: AnyRouter) {
  lastVisits.clear();
  router.subscribe('onResolved', ({ toLocation }) => {
    // The next person may be another one.
    if (toLocation.pathname === '/login') lastVisits.clear();
    lastVisits.set(toLocation.pathname, { search: toLocation.search, scrollKey: scrollKeyOf(toLocation) });
  });
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

/** Returns a function that leads to a page as it was last shown, e.g. after a form is sent or given up. */
export function useReturn() {
  const router = useRouter();
  return (page: PageAbove, options: Pick<NavigateOptions, 'ignoreBlocker'> = {}) =>
    router.navigate({ ...asLastShown(router, page), ...options });
}
