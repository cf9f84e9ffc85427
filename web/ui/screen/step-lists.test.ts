import { createMemoryHistory, createRootRoute, createRouter, type RouterEvents } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { rememberStepLists, stepListPageOf } from './step-lists.ts';

const LIST = { to: '/customer/edit/7', label: 'Einrichtung' };

/** Returns a router of which the test itself says what it loads. */
function startRouter() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  rememberStepLists(router);
  const locationAt = (pathname: string, index: number, stepListPage?: typeof LIST) => ({
    ...router.latestLocation,
    pathname,
    href: pathname,
    state: { __TSR_index: index, ...(stepListPage && { stepListPage }) },
  });
  type Place = ReturnType<typeof locationAt>;
  const load = (fromLocation: Place | undefined, toLocation: Place) => {
    const event: RouterEvents['onBeforeLoad'] = {
      type: 'onBeforeLoad',
      ...(fromLocation && { fromLocation }),
      toLocation,
      pathChanged: true,
      hrefChanged: true,
      hashChanged: false,
    };
    router.emit(event);
  };
  return { locationAt, load };
}

it('the page of what was created leads back to the list of steps, even if the form was sent before it was loaded entirely', () => {
  const { locationAt, load } = startRouter();
  const list = locationAt(LIST.to, 0);
  load(undefined, list);
  load(list, locationAt('/users/profiles_create', 1, LIST));
  expect(stepListPageOf('/users/profiles_create')).toEqual(LIST);
  load(list, locationAt('/users/profiles_edit/3', 1));
  expect(stepListPageOf('/users/profiles_edit/3')).toEqual(LIST);
});
