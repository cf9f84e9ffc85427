import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

it('an operator hides the sidebar in the user menu, and brings it back from the header', async () => {
  const { user } = await application.open('/ledger', { as: 'operator' });
  expect(await screen.findByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Seitenleiste einblenden' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Benutzermenü/ }));
  await user.click(await screen.findByRole('button', { name: 'Seitenleiste ausblenden' }));
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Hauptmenü' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Seitenleiste einblenden' }));
  expect(await screen.findByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
});
