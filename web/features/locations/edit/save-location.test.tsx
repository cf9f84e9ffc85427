import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { intercept } from '#web/test/network.ts';
import { openTourSettings } from '#web/test/open-tour-settings.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';
import { pressEnterIn } from '#web/test/press-enter.ts';

const application = await openApplication();

const INTERVAL = /^Abstand in Minuten/;

it('an unusual interval is asked about at the field, and saved once it is said to be right', async () => {
  const { user, stored } = await openTourSettings(application);
  const interval = await screen.findByLabelText<HTMLInputElement>(INTERVAL);
  const save = () => screen.getByRole('button', { name: 'Speichern' });
  const question = /^5 ist ungewöhnlich, üblich sind 15 bis 240 Minuten\./;
  fill(interval, '5');
  await user.click(save());
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  expect(summary).toHaveTextContent('Abstand in Minuten: 5 ist ungewöhnlich, üblich sind 15 bis 240 Minuten.');
  expect(interval).toHaveAccessibleDescription(question);
  expect(await stored()).toMatchObject({ tourintervall: 3600 });
  fill(interval, '45');
  expect(interval).not.toHaveAccessibleDescription(question);
  fill(interval, '5');
  await user.click(save());
  await screen.findByRole('button', { name: 'Ja, so speichern' });
  pressEnterIn(interval);
  await waitFor(() => expect(screen.getByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' })).not.toBe(summary));
  expect(await stored()).toMatchObject({ tourintervall: 3600 });
  await user.click(screen.getByRole('button', { name: 'Ja, so speichern' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ tourintervall: 300 }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nicht gespeichert' })).not.toBeInTheDocument());
});

it('Enter does not grant an unusual number of requests either, only the button does', async () => {
  const admin = await application.signIn('admin');
  const [location] = await admin.members<Location>('/api/locations?name=Lüneburg');
  let grants = 0;
  intercept({ path: /\/stats\/limits\/\d+/, method: 'PATCH' }, () => {
    grants += 1;
    return Response.json({ title: 'An error occurred', status: 400 }, { status: 400 });
  });
  const { user } = await application.open(`/locations/edit/${location?.id}?section=quota`, { as: admin });
  const requests = await screen.findByLabelText<HTMLInputElement>(/^Ohne Buchung gewährte Abfragen/);
  fill(requests, '20000');
  pressEnterIn(requests);
  await screen.findByRole('button', { name: 'Ja, so speichern' });
  pressEnterIn(requests);
  const accept = screen.getByRole('button', { name: 'Ja, so speichern' });
  expect(grants).toBe(0);
  await user.click(accept);
  await waitFor(() => expect(grants).toBe(1));
});

it('changes are thrown away only after asking, and then nothing is saved', async () => {
  const { user, stored } = await openTourSettings(application);
  await user.click(await screen.findByRole('button', { name: '90 min' }));
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await user.click(within(menu).getByRole('link', { name: 'Dateien' }));
  const question = await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' });
  await user.click(within(question).getByRole('button', { name: 'Weiter bearbeiten' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByLabelText(INTERVAL)).toHaveValue('90');

  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Standorte' }));
  const again = await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' });
  await user.click(within(again).getByRole('button', { name: 'Verwerfen' }));
  expect(await screen.findByRole('heading', { name: 'Standorte' })).toBeVisible();
  expect(address()).toBe('/locations/list');
  expect((await stored()).tourintervall).toBe(3600);
});

it('changes are saved on the way to another page', async () => {
  const { user, stored } = await openTourSettings(application);
  await user.click(await screen.findByRole('button', { name: '90 min' }));
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Standorte' }));
  await user.click(await screen.findByRole('button', { name: 'Speichern und weiter' }));
  expect(await screen.findByRole('heading', { name: 'Standorte' })).toBeVisible();
  expect(address()).toBe('/locations/list');
  expect((await stored()).tourintervall).toBe(5400);
});

it('what cannot be saved on the way to another page leads back to its error', async () => {
  const { user, stored } = await openTourSettings(application);
  fill(await screen.findByLabelText(INTERVAL), '0');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Standorte' }));
  await user.click(await screen.findByRole('button', { name: 'Speichern und weiter' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).not.toBe('/locations/list');
  expect(await screen.findByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
  expect((await stored()).tourintervall).toBe(3600);
});
