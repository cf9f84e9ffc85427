import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TextFilter } from './text-filter.tsx';
import { useUrlState } from './url-state.ts';

const typed = ' Anja ';

afterEach(cleanup);

test('the list stays as it is when the field is left by pressing a row of it', () => {
  const change = vi.fn<(value: string) => void>();
  render(
    <MantineProvider>
      <TextFilter label="Name" value="" onChange={change} />
    </MantineProvider>,
  );
  const field = screen.getByRole('searchbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  expect(change).not.toHaveBeenCalled();
});

test('what was typed is put into the address', async () => {
  const router = routerWithSlowRecord(Promise.resolve());
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Name' }), { target: { value: typed } });
  await vi.waitFor(() => expect(router.state.location.href).toBe('/list?name=Anja'));
});

test('a record opened just after typing stays open, however slowly it loads', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const router = routerWithSlowRecord(promise);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Name' }), { target: { value: typed } });
  fireEvent.click(screen.getByRole('link'));
  // The filter waits for 300 ms, and the page of the record is still loading then.
  await new Promise((passed) => setTimeout(passed, 400));
  resolve();
  expect(await screen.findByText('Anja Wolff')).toBeTruthy();
  expect(router.state.location.href).toBe('/record');
});

function routerWithSlowRecord(loaded: Promise<void>) {
  const root = createRootRoute({ component: Outlet });
  const list = createRoute({ getParentRoute: () => root, path: '/list', component: List });
  const record = createRoute({
    getParentRoute: () => root,
    path: '/record',
    loader: () => loaded,
    component: () => 'Anja Wolff',
  });
  const router = createRouter({
    routeTree: root.addChildren([list, record]),
    history: createMemoryHistory({ initialEntries: ['/list'] }),
    defaultPendingMs: 10_000,
  });
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  return router;
}

function List() {
  const [{ name }, changeUrlState] = useUrlState({ name: '' });
  return (
    <>
      <TextFilter label="Name" value={name} onChange={(value) => changeUrlState({ name: value })} />
      <Link to="/record">Öffnen</Link>
    </>
  );
}
