import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { credentialsOf, type Person } from '#e2e/support/people.ts';
import { markTabletPaired } from '#web/api/session/tokens.ts';
import { hold, intercept, refuse } from '#web/test/network.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';
import { COLOR_SCHEME_KEY } from '#web/ui/screen/color-scheme.ts';

const application = await openApplication();

const emailField = () => screen.findByLabelText('E-Mail-Adresse');
const passwordField = () => screen.findByLabelText('Passwort');
const submitButton = () => screen.getByRole('button', { name: 'Anmelden' });

async function signIn(user: UserEvent, person: Person): Promise<void> {
  const credentials = credentialsOf(person);
  fill(await emailField(), credentials.email);
  fill(await passwordField(), credentials.password);
  await user.click(submitButton());
}

it.each(['/', '/dashboard', '/tasks/list'])('%s leads to the login if nobody is signed in', async (path) => {
  await application.open(path);
  await waitFor(() => expect(address()).toBe('/login'));
  await waitFor(() => expect(document.title).toBe('Anmelden · Schutzbuch'));
});

it('an authority without an access finds the page that verifies a report', async () => {
  await application.open('/login');
  expect(await screen.findByRole('link', { name: 'Bericht prüfen' })).toHaveAttribute('href', '/pruefen');
});

it('a refused login shows the reason in a red alert, which stays until the user closes it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'], shouldAdvanceTime: true });
  try {
    const { user } = await application.open('/login');
    fill(await emailField(), 'niemand@nordlicht.test');
    fill(await passwordField(), 'ganz-falsch-1234');
    await user.click(submitButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('E-Mail-Adresse oder Passwort ist falsch.');
    expect(alert).toHaveFocus();
    expect(alert.getAttribute('style')).toContain('--alert-color: var(--mantine-color-red');
    vi.advanceTimersByTime(60_000);
    expect(alert).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'Meldung schließen' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
    expect(await emailField()).toHaveValue('niemand@nordlicht.test');
  } finally {
    vi.useRealTimers();
  }
});

it('an empty form shows what is missing and sends no request', async () => {
  const { user } = await application.open('/login');
  await emailField();
  let requests = 0;
  intercept({ path: /./ }, (pass) => {
    requests += 1;
    return pass();
  });
  await user.click(submitButton());
  expect(await screen.findByText('Bitte eine gültige E-Mail-Adresse eingeben.')).toBeVisible();
  expect(screen.getByText('Bitte das Passwort eingeben.')).toBeVisible();
  expect(await emailField()).toHaveFocus();
  expect(requests).toBe(0);
});

it('the password can be shown and hidden again', async () => {
  const { user } = await application.open('/login');
  fill(await passwordField(), 'Sesam');
  expect(await passwordField()).toHaveAttribute('type', 'password');
  const toggle = screen.getByRole('button', { name: 'Passwort anzeigen oder verbergen' });
  await user.click(toggle);
  expect(await passwordField()).toHaveAttribute('type', 'text');
  await user.click(toggle);
  expect(await passwordField()).toHaveAttribute('type', 'password');
});

it('an operator is led to the dashboard', async () => {
  const { user } = await application.open('/login');
  await signIn(user, 'otherOperator');
  expect(await screen.findByRole('region', { name: 'Standorte' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

it('service staff are led to the workplace', async () => {
  const { user } = await application.open('/login');
  await signIn(user, 'otherService');
  expect(await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
  expect(address()).toBe('/service/check');
});

it('one click opens the demo as the tablet of a location during a shift', async () => {
  const { user } = await application.open('/login');
  await user.click(await screen.findByRole('button', { name: 'Am Tresen ansehen als Servicekraft' }));
  expect(await screen.findByRole('heading', { name: 'Hallo Julia Neumann' })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Kontrollgang jetzt' })).toBeVisible();
  expect(address()).toBe('/service/check');
  expect(localStorage.getItem(COLOR_SCHEME_KEY)).toBe('auto');
});

it('the demo leaves the colours of a paired tablet as they are', async () => {
  const { user } = await application.open('/login');
  const button = await screen.findByRole('button', { name: 'Am Tresen ansehen als Servicekraft' });
  markTabletPaired();
  await user.click(button);
  expect(await screen.findByRole('heading', { name: 'Hallo Julia Neumann' })).toBeVisible();
  expect(localStorage.getItem(COLOR_SCHEME_KEY)).toBeNull();
});

it('a demo whose sign-in is refused leaves the colours of the device as they are', async () => {
  const { user } = await application.open('/login');
  const allow = refuse({ path: '/authentication_token', method: 'POST' }, 401);
  await user.click(await screen.findByRole('button', { name: 'Am Tresen ansehen als Servicekraft' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  allow();
  expect(localStorage.getItem(COLOR_SCHEME_KEY)).toBeNull();
});

it('one click opens the demo as the office of an operator, and the button that was pressed is busy', async () => {
  const { user } = await application.open('/login');
  const release = hold({ path: '/authentication_token', method: 'POST' });
  const button = await screen.findByRole('button', { name: 'Im Büro ansehen als Verwaltung' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Anmelden' })).not.toHaveAttribute('data-loading');
  release();
  expect(await screen.findByRole('region', { name: 'Standorte' })).toBeVisible();
  expect(address()).toBe('/dashboard');
});

it('a signed-in user is redirected from the login', async () => {
  await application.open('/login', { as: 'otherService', profile: 'Claudia Schmitz' });
  await waitFor(() => expect(address()).toBe('/service/check'));
});
