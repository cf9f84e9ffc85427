import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { intercept } from '#web/test/network.ts';
import { address, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const menu = () => screen.findByRole('navigation', { name: 'Hauptmenü' });

it('the place at the foot of the menu changes the location', async () => {
  const { user } = await application.open('/ledger', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: /Nordlicht Automaten GmbH.*Standort wechseln/ }));
  expect(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' })).toBeVisible();
});

it('the chosen location filters the open list and those of the menu, until all are chosen again', async () => {
  const session = await application.signIn('operator');
  const { '@id': iri } = await session.location('Spielhalle Wandsbek');
  const { user } = await application.open('/activities/list?source=manual', { as: session });
  const chooseLocation = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: /Standort wechseln/ }));
    await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  await chooseLocation(/^Spielhalle Wandsbek/);
  await waitFor(() => expect(address()).toContain(`location=${iri}`));
  expect(address()).toContain('source=manual');
  await user.click(await screen.findByRole('button', { name: /^Filter Standort: .*Wandsbek.* löschen$/ }));
  await waitFor(() => expect(address()).not.toContain('location='));
  await user.click(within(await menu()).getByRole('link', { name: 'Aufgaben' }));
  await waitFor(() => expect(address()).toContain(`/tasks/list?location=${iri}`));
  await chooseLocation(/^Alle Standorte/);
  await waitFor(() => expect(address()).toBe('/tasks/list'));
});

/** Opens the application for service staff who have not chosen a location yet. */
const openWithoutLocation = async () => application.open('/service', { as: await application.signIn('service') });

it('service staff with two locations must choose one before they can work', async () => {
  const { user } = await openWithoutLocation();
  const dialog = within(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' }));
  expect(await dialog.findByRole('button', { name: /^Spielhalle Wandsbek/ })).toBeVisible();
  const [first = document.body] = dialog.getAllByRole('listitem');
  await waitFor(() => expect(within(first).getByRole('button')).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Spielhalle Altona/ })).not.toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Abmelden' })).toBeEnabled();
});

it('the chosen location shows that it is being changed, and a second tap sends nothing', async () => {
  const { user } = await openWithoutLocation();
  const dialog = within(await screen.findByRole('dialog', { name: 'Wo arbeiten Sie heute?' }));
  let requestCount = 0;
  let answer = () => {};
  intercept({ path: '/api/changelocation', method: 'PATCH' }, async (pass) => {
    requestCount += 1;
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return pass();
  });
  const wandsbek = await dialog.findByRole('button', { name: /^Spielhalle Wandsbek/ });
  await user.click(wandsbek);
  expect(await within(wandsbek).findByLabelText('wird gewechselt')).toBeVisible();
  for (const button of dialog.getAllByRole('button', { name: /^Spielhalle/ })) await user.click(button);
  expect(requestCount).toBe(1);
  answer();
  await waitFor(() => expect(screen.getAllByRole('banner')[0]).toHaveTextContent('Spielhalle Wandsbek'));
  expect(screen.queryByText('Der Standort wurde geändert.')).not.toBeInTheDocument();
});
