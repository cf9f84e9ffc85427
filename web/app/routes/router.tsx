import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signInPath, isLostTablet, storedToken } from '#web/api/session/tokens.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';
import { ErrorPage } from '#web/app/shell/error-page.tsx';
import { PendingPage } from '#web/app/shell/pending-page.tsx';
import { publicScreens } from './public-routes.ts';
import { redirectPath, screens, sections } from './routes.tsx';
import { rememberStepLists } from '#web/ui/screen/step-lists.ts';
import { focusOpenedRow, rememberVisits, scrollKeyOf } from '#web/ui/screen/last-visits.ts';
import { UnknownPage } from '#web/ui/page/unknown-page.tsx';

const rootRoute = createRootRoute();

const loadSessionGate = () => loadWithTimeout(import('#web/app/shell/session-gate.tsx'));

/** Parent route of all screens behind the login. It loads the session, and renders the shell with the screen inside. */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  component: lazyRouteComponent(loadSessionGate, 'SessionGate'),
  beforeLoad: () => {
    if (storedToken() === null || isLostTablet()) redirect({ to: signInPath(), replace: true, throw: true });
  },
  // Without this, the frame would first be drawn around a screen that only leads on to another.
  loader: async ({ location }) => {
    const actor = await (await loadSessionGate()).firstActor();
    const to = actor === null ? null : redirectPath(location.pathname, actor);
    if (to !== null) redirect({ to, replace: true, throw: true });
  },
  staleTime: Infinity,
  preloadStaleTime: Infinity,
});

const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/dashboard', replace: true, throw: true });
  },
});

/** The screen outlet redirects from a section to its first screen for the user. */
const sectionRoutes = [...sections.keys()].map((path) =>
  createRoute({ getParentRoute: () => signedInRoute, path, component: UnknownPage }),
);

const publicRoutes = publicScreens.map((screen) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: screen.path,
    component: screen.component,
    beforeLoad: () => {
      if (screen.path === '/login' && isLostTablet()) redirect({ to: '/tablet', replace: true, throw: true });
      if (screen.path === '/login' && storedToken() !== null)
        redirect({ to: '/dashboard', replace: true, throw: true });
    },
  }),
);

const signedInRoutes = screens.map((screen) =>
  createRoute({ getParentRoute: () => signedInRoute, path: screen.path, component: screen.component }),
);

/** Whoever is signed in keeps the menu on an address that nothing has. */
const unknownRoute = createRoute({ getParentRoute: () => signedInRoute, path: '$', component: UnknownPage });

const isWritingInDialog = () => document.activeElement?.matches('[role="dialog"] :is(input, textarea)') === true;

export function createAppRouter() {
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      startRoute,
      ...publicRoutes,
      signedInRoute.addChildren([...sectionRoutes, ...signedInRoutes, unknownRoute]),
    ]),
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    defaultPendingMs: 300,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    scrollRestoration: true,
    getScrollRestorationKey: scrollKeyOf,
    // Filters appear in the URL as plain values: ?action=/api/actions/3&from=2026-11-01
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(
        Object.entries(search).map(([key, value]): [string, string] => [key, String(value)]),
      ).toString();
      return text === '' ? '' : `?${text.replaceAll('%2F', '/')}`;
    },
  });
  rememberVisits(router);
  rememberStepLists(router);
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    // A page may take long to load. By then the user may be typing in a dialog, which must keep the focus.
    if (!pathChanged || fromLocation === undefined || isWritingInDialog()) return;
    if (!focusOpenedRow()) document.querySelector('main')?.focus({ preventScroll: true });
  });
  return router;
}
