import { setTimeout } from 'node:timers/promises';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { hold, loseConnection } from '#web/test/network.ts';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const SERVICE = { as: 'otherService', profile: 'Claudia Schmitz' } as const;
const findWorkplace = () => screen.findByRole('heading', { name: /Claudia Schmitz/ });

it('the page shows that it is connecting while the session is being refreshed', async () => {
  const as = await application.signIn(SERVICE.as);
  await as.chooseProfile(SERVICE.profile);
  const answer = hold({ method: 'GET', path: '/api/currentuser' });
  await application.open('/service', { as });
  expect(await screen.findByText('Verbindung wird aufgebaut …')).toHaveAttribute('role', 'status');
  answer();
  expect(await findWorkplace()).toBeVisible();
});

it('an expired access token is renewed without interrupting the user', async () => {
  const { user } = await application.open('/service', SERVICE);
  await findWorkplace();
  localStorage.setItem('token', 'abgelaufen');
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await user.click(within(menu).getByRole('link', { name: 'Aufgaben' }));
  const list = await screen.findByRole('table', { name: 'Aufgaben' });
  expect((await within(list).findAllByRole('row'))[1]).toBeVisible();
  expect(localStorage.getItem('token')).not.toBe('abgelaufen');
});

it('the line about a lost connection says for a moment that it is back', async () => {
  await application.open('/service', SERVICE);
  await findWorkplace();
  const restoreConnection = loseConnection();
  expect(await screen.findByText('Offline – Sie sehen den letzten Stand.')).toBeVisible();
  // A connection that was lost for a moment only is not worth a word.
  await setTimeout(2500);
  restoreConnection();
  expect(await screen.findByText('Verbunden – es wartet nichts mehr.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Verbunden – es wartet nichts mehr.')).toBeNull(), {
    timeout: 4000,
  });
});
