import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const SERVICE = { as: 'service', at: 'Spielhalle Wandsbek', profile: 'Anja Brandt' } as const;

const findStrip = async () => within(await screen.findByRole('complementary', { name: 'Arbeitsplatz' }));

it('the strip offers to record a measure, but not above their list, which offers it itself', async () => {
  const { user } = await application.open('/tasks/list', SERVICE);
  expect(await (await findStrip()).findByRole('button', { name: 'Maßnahme' })).toBeVisible();
  await user.click(within(screen.getByRole('navigation', { name: 'Hauptmenü' })).getByText('Maßnahmen'));
  expect(await screen.findByRole('button', { name: 'Maßnahme erfassen' })).toBeVisible();
  expect((await findStrip()).queryByRole('button', { name: 'Maßnahme' })).toBeNull();
});

it('before staff have chosen where they work, no page is said to be missing', async () => {
  await application.open('/activities/list', { as: 'service' });
  expect(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' })).toBeVisible();
  expect(screen.queryByText('Diese Seite gibt es nicht.')).toBeNull();
});
