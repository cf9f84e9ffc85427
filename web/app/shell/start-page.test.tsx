import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storedToken } from '#web/api/session/tokens.ts';
import { LoginPage } from '#web/features/auth/sign-in/login.page.tsx';
import { fill } from '#web/test/screen.tsx';
import { AppRoot } from './app-root.tsx';
import { openDashboard, startPage } from './start-page.tsx';

const page = { render: (content: ReactNode) => void render(content) };
const failing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/app-1a2b.js'));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1000 });
  vi.stubGlobal('fetch', async () => Response.json({ token: 'a', refresh_token: 'b' }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('a page whose code is missing is reloaded once and then says so', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  await startPage(page, failing);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await startPage(page, failing);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Schutzbuch kann gerade nicht angezeigt werden.');
});

it('a page is shown although its code could not be loaded at first', async () => {
  const load = vi.fn<() => Promise<ReactNode>>().mockImplementationOnce(failing);
  load.mockResolvedValueOnce(<p>Guten Morgen</p>);
  await startPage(page, load);
  expect(screen.getByText('Guten Morgen')).toBeVisible();
});

it('a login stays valid if the code of the dashboard is missing, which is then opened by one reload', async () => {
  history.replaceState(null, '', '/login');
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  page.render(
    <AppRoot>
      <LoginPage onSignedIn={() => openDashboard(page, failing)} />
    </AppRoot>,
  );
  fill(await screen.findByLabelText('E-Mail-Adresse'), 'verwaltung@nordlicht.test');
  fill(screen.getByLabelText('Passwort'), 'Schutzbuch!2026');
  await user.click(screen.getByRole('button', { name: 'Anmelden' }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(location.pathname).toBe('/dashboard');
  expect(storedToken()).toBe('a');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});
