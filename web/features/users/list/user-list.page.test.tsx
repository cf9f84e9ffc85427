import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { newTabletKeys, tabletFixture } from '#server/test/app/tablet-fixture.ts';
import type { NewTabletPairing } from '#shared/contracts/tablets/tablets.ts';
import { createServiceUser } from '#e2e/support/test-users.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const list = () => screen.findByRole('region', { name: 'Zugangsdaten' });
const rowOf = async (email: string) => {
  const row = (await within(await list()).findByText(email)).closest('tr');
  if (row === null) throw new Error(`${email} stands in no row.`);
  return row;
};
const summary = () => screen.getByRole('alert', { name: /Bitte prüfen Sie/ });

const choose = async (user: UserEvent, name: string, choice: string) => {
  const field = await screen.findByRole('combobox', { name });
  await user.selectOptions(field, await within(field).findByRole('option', { name: choice }));
};

it('the operator has one way to somebody new, the invitation, from the key and the address of the form too', async () => {
  const { user } = await application.open('/users/list', { as: 'operator' });
  expect(await list()).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Einladen' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Neuer Zugang' })).not.toBeInTheDocument();
  await user.keyboard('n');
  expect(await screen.findByRole('heading', { name: 'Person einladen' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Zugang vergeben' })).not.toBeInTheDocument();

  await application.open('/users/create', { as: 'operator' });
  expect(await screen.findByRole('heading', { name: 'Person einladen' })).toBeVisible();
  expect(address()).toBe('/users/invite');
});

it('the admin is told at the field what a new access still needs, also what only the server knows', async () => {
  const { user } = await application.open('/users/list', { as: 'admin' });
  expect(await list()).toBeInTheDocument();
  await user.keyboard('n');
  expect(await screen.findByRole('heading', { name: 'Neuer Zugang' })).toBeVisible();
  const create = screen.getByRole('button', { name: 'Zugang anlegen' });

  await user.click(create);
  expect(summary()).toHaveTextContent('Bitte den Vornamen angeben.');
  await waitFor(() => expect(summary()).toHaveFocus());
  fill(screen.getByLabelText(/Vorname/), 'Nele');
  fill(screen.getByLabelText(/Nachname/), 'Neu');
  fill(screen.getByLabelText(/E-Mail-Adresse/), 'verwaltung@rhein.test');
  await choose(user, 'Organisationen', 'Nordlicht Automaten GmbH');
  await user.click(create);
  await waitFor(() => expect(summary()).toHaveTextContent('Service arbeitet an einem Standort.'));
  await user.click(await screen.findByRole('checkbox', { name: 'Spielhalle Altona' }));
  await user.click(create);
  await waitFor(() => expect(summary()).toHaveTextContent('E-Mail-Adresse: Unter dieser Adresse geht das nicht.'));
  await expectAccessible();
  expect(address()).toBe('/users/create');
});

it('the admin finds both ways to give somebody a login behind one button', async () => {
  const { user } = await application.open('/users/list', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Neuer Zugang' }));
  const ways = within(await screen.findByRole('navigation', { name: 'Zugang vergeben' }));
  expect(ways.getByRole('link', { current: 'page' })).toHaveTextContent('Sofort anlegen');
  await user.click(ways.getByRole('link', { name: 'Einladen' }));
  expect(await screen.findByRole('heading', { name: 'Person einladen' })).toBeVisible();
});

it('the admin makes an access, gets the link to pass on, and finds the person in the list', async () => {
  const email = `nele-${crypto.randomUUID().slice(0, 8)}@haus.test`;
  const { user } = await application.open('/users/create', { as: 'admin' });
  fill(await screen.findByLabelText(/Vorname/), 'Nele');
  fill(screen.getByLabelText(/Nachname/), 'Neu');
  fill(screen.getByLabelText(/E-Mail-Adresse/), email);
  await choose(user, 'Organisationen', 'Nordlicht Automaten GmbH');
  await user.click(await screen.findByRole('checkbox', { name: 'Spielhalle Altona' }));
  await user.click(screen.getByRole('button', { name: 'Zugang anlegen' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Link zum ersten Passwort' }));
  await user.click(dialog.getByRole('button', { name: 'Link erstellen' }));
  expect(await dialog.findByLabelText('Link')).toHaveDisplayValue(/\/forgotpassword\/[\w-]{43}$/);
  await expectAccessible(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Fertig' }));

  fill(await screen.findByRole('searchbox', { name: 'Name oder E-Mail' }), email);
  const row = await rowOf(email);
  expect(row).toHaveTextContent('eingeladen');
  await waitFor(() => expect(row).toHaveTextContent('Nordlicht Automaten GmbH'));
  await waitFor(() => expect(address()).toContain('search='));
});

it('the admin finds people by organisation, location and role, and moves somebody to another organisation', async () => {
  const { email } = await createServiceUser(await application.signIn('operator'));
  const { user } = await application.open('/users/list', { as: 'admin' });
  await chooseFilter(user, 'Organisation', 'Nordlicht Automaten GmbH');
  await chooseFilter(user, 'Standort', 'Spielhalle Altona');
  await chooseFilter(user, 'Rolle', 'Service');
  const row = await rowOf(email);
  await waitFor(() => expect(row).toHaveTextContent('Nordlicht Automaten GmbH'));

  await user.click(within(row).getByRole('button'));
  const sections = within(await screen.findByRole('navigation', { name: 'Abschnitte' }));
  await user.click(sections.getByRole('link', { name: /^Organisationen und Standorte/ }));
  const organisations = await screen.findByRole('combobox', { name: 'Organisationen' });
  await user.selectOptions(organisations, await within(organisations).findByRole('option', { name: /Rhein Wetten/ }));
  await user.click(await screen.findByRole('button', { name: 'Nordlicht Automaten GmbH entfernen' }));
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(await screen.findByText('Der Zugang wurde gespeichert.')).toBeVisible();

  await application.open(`/users/list?search=${email}`, { as: 'admin' });
  const moved = await rowOf(email);
  await waitFor(() => expect(moved).toHaveTextContent('Rhein Wetten GmbH'));
  expect(moved).toHaveTextContent('keine Standorte');
  expect(moved).not.toHaveTextContent('Nordlicht Automaten GmbH');
});

it('a tablet stands in the list by its location, and nothing shows its address', async () => {
  const office = await application.signIn('operator');
  const { '@id': location } = await office.location('Spielhalle Stade');
  const { token } = await office.send<NewTabletPairing>('POST', '/api/tablet_pairings', { location, name: 'Theke' });
  await tabletFixture(application.app).enrol(token, await newTabletKeys());
  const { user } = await application.open('/users/list', { as: office });
  const tablet = await within(await list()).findByRole('button', { name: 'Tablet · Spielhalle Stade' });
  const row = tablet.closest('tr');
  expect(row).toHaveTextContent('keine');
  expect(row).toHaveTextContent('siehe Tablets');
  await user.click(tablet);
  expect(await screen.findByRole('heading', { level: 1, name: 'Tablet · Spielhalle Stade' })).toBeVisible();
  expect(screen.queryByLabelText(/E-Mail/)).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Passwort/ })).not.toBeInTheDocument();
  expect(document.body).not.toHaveTextContent('tablet.invalid');
  expect((await office.download('/api/export/users.csv')).toString()).not.toContain('tablet.invalid');
});
