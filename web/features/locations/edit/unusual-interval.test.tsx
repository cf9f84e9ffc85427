import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { intercept } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';
import { pressEnterIn } from '#web/test/press-enter.ts';

const application = await openApplication();

it('an unusual interval is asked about at the field, and saved once it is said to be right', async () => {
  const office = await application.signIn('operator');
  const location = await office.send<Location>('POST', '/api/locations', {
    name: `Standort ${crypto.randomUUID().slice(0, 8)}`,
    type: 'arcade',
    state: '/api/states/15',
    tourintervall: 3600,
    openingHours: [],
  });
  const stored = () => office.send<Location>('GET', location['@id']);
  const { user } = await application.open(`/locations/edit/${location.id}?section=tours`, { as: office });
  const interval = await screen.findByLabelText<HTMLInputElement>(/^Abstand in Minuten/);
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
