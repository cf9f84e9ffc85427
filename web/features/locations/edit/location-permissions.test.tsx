// Tests that a changed permission of a location takes effect at the counter at once, without a reload.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createLocation } from '#e2e/support/new-location.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { intercept } from '#web/test/network.ts';
import { openApplication, ORIGIN } from '#web/test/screen.tsx';

const application = await openApplication();

it('the menu of an open tablet follows what is switched off and on', async () => {
  const { location, signIn } = await createLocation(ORIGIN);
  const office = await application.signIn('operator');
  const allowTasks = (isTaskAllowed: boolean) => office.send<Location>('PATCH', location['@id'], { isTaskAllowed });
  const listen = vi.fn<(pass: () => Promise<Response>) => Promise<Response>>((pass) => pass());
  intercept({ method: 'GET', path: '/api/events' }, listen);
  await application.open('/activities/list', { as: await signIn() });
  const menu = await screen.findByRole('navigation', { name: 'Hauptmenü' });
  expect(within(menu).getByRole('link', { name: 'Aufgaben' })).toBeVisible();
  await waitFor(() => expect(listen).toHaveBeenCalled());

  await allowTasks(false);
  await waitFor(() => expect(within(menu).queryByRole('link', { name: 'Aufgaben' })).toBeNull());
  expect(within(menu).getByRole('link', { name: 'Maßnahmen' })).toBeVisible();
  await allowTasks(true);
  expect(await within(menu).findByRole('link', { name: 'Aufgaben' })).toBeVisible();
});

it('the management switches tasks of a location off and on; the list of locations says so', async () => {
  const { location, signIn } = await createLocation(ORIGIN);
  const { id, name } = location;
  const service = await signIn();
  const isTaskAllowed = async () => (await service.send<Location>('GET', location['@id'])).isTaskAllowed;
  const switchTasks = async () => {
    const { user } = await application.open(`/locations/edit/${id}?section=features`, { as: 'admin' });
    await user.click(await screen.findByRole('checkbox', { name: 'Aufgaben' }));
    await user.click(screen.getByRole('button', { name: 'Speichern' }));
    expect(await screen.findByText('Die Einstellungen des Standorts wurden gespeichert.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Speichern' })).toBeNull());
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Standorte' }));
    const table = await screen.findByRole('table', { name: 'Standorte' });
    return (await within(table).findByText(name)).closest('tr');
  };
  expect(await switchTasks()).toHaveTextContent('Ohne Kontrollgänge, Aufgaben');
  expect(await isTaskAllowed()).toBe(false);
  expect(await switchTasks()).not.toHaveTextContent('Aufgaben');
  expect(await isTaskAllowed()).toBe(true);
});
