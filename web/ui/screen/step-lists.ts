// Remembers which list of steps led to a page, so that the page leads back to that list, and so does the page of what
// was created there.
import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';

/** A page with a list of steps. */
export interface StepListPage {
  readonly to: string;
  readonly label: string;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by the link of a step: the page with the list of steps. */
    readonly stepListPage?: StepListPage;
  }
}

/** The list of steps that led to each path. After a reload it is empty, and pages lead back as they usually do. */
const stepListPages = new Map<string, StepListPage>();

export function rememberStepLists(router: Pick<AnyRouter, 'subscribe'>) {
  stepListPages.clear();
  // The router names the page whose loading was over, which is an older one if the user was faster than that.
  let from: ParsedLocation | undefined;
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation: to }) => {
    const before = from ?? fromLocation;
    from = to;
    if (before === undefined || before.pathname === to.pathname) return;
    const ledHere = stepListPages.get(before.pathname);
    const [indexBefore, index] = [before.state.__TSR_index, to.state.__TSR_index];
    // The way back in the history leads to a page that had its list before.
    if (index < indexBefore) return;
    // A page that replaces another one shows what was created there; from it one may create one more.
    const isContinued = index === indexBefore || stepListPages.get(to.pathname) === ledHere;
    const page = to.state.stepListPage ?? (isContinued ? ledHere : undefined);
    if (page === undefined || page.to === to.pathname) stepListPages.delete(to.pathname);
    else stepListPages.set(to.pathname, page);
  });
}

/** Returns the page with the list of steps that led to a path. */
export const stepListPageOf = (path: string): StepListPage | undefined => stepListPages.get(path);
