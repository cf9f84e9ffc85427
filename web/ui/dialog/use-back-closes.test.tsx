import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useBackCloses } from './use-back-closes.ts';

afterEach(cleanup);

const Dialog = ({ name }: { readonly name: string }) => {
  const [isOpen, setIsOpen] = useState(true);
  useBackCloses(isOpen, () => setIsOpen(false));
  return isOpen ? <p>{name}</p> : null;
};

const Dialogs = () => (
  <>
    <Dialog name="Unten" />
    <Dialog name="Oben" />
  </>
);

const shown = () => screen.queryAllByText(/^(?:Unten|Oben)$/).map(({ textContent }) => textContent);

test('the back button closes the topmost dialog, then the one below, and only then leaves the page', async () => {
  // The history in memory asks nobody before it goes back, so the test does it as the one of a browser would.
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const block = vi.spyOn(history, 'block');
  const root = createRootRoute({ component: Dialogs });
  render(<RouterProvider router={createRouter({ routeTree: root, history })} />);
  await waitFor(() => expect(shown()).toEqual(['Unten', 'Oben']));
  const blockers = block.mock.calls.map(([{ blockerFn }]) => blockerFn);
  const isKept = async (action: 'BACK' | 'PUSH') => {
    const { location } = history;
    for (const ask of blockers)
      if (await ask({ action, currentLocation: location, nextLocation: location })) {
        globalThis.dispatchEvent(new PopStateEvent('popstate'));
        return true;
      }
    return false;
  };
  expect(await isKept('PUSH')).toBe(false);
  expect(await isKept('BACK')).toBe(true);
  await waitFor(() => expect(shown()).toEqual(['Unten']));
  expect(await isKept('BACK')).toBe(true);
  await waitFor(() => expect(shown()).toEqual([]));
  expect(await isKept('BACK')).toBe(false);
});
