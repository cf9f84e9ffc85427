import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

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
  const interval = await screen.findByLabelText(/^Abstand in Minuten/);
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
  await user.click(await screen.findByRole('button', { name: 'Ja, so speichern' }));
  await waitFor(async () => expect(await stored()).toMatchObject({ tourintervall: 300 }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Nicht gespeichert' })).not.toBeInTheDocument());
});
