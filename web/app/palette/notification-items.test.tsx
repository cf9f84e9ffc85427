import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

it('the command palette finds a notification by its words, and opens the notifications', async () => {
  const { user } = await application.open('/tasks/list', { as: 'service', at: 'Spielhalle Wandsbek' });
  await screen.findByRole('heading', { level: 1, name: 'Aufgaben' });
  await user.keyboard('{Control>}k{/Control}');
  const search = await screen.findByRole('combobox', { name: 'Person, Eintrag, Seite oder Befehl suchen' });
  await waitFor(() => expect(search).toHaveFocus());
  await user.keyboard('plakette gerät 3');
  await user.click(await screen.findByRole('option', { name: /^Gerät 3 bleibt aus: Die Prüfplakette/ }));
  expect(await screen.findByRole('dialog', { name: 'Meldungen' })).toBeVisible();
});
