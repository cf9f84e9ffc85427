import { AUDIT_GROUP_TEXTS } from '#shared/contracts/audit/audit.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Location } from '#shared/contracts/locations/locations.ts';
import type { User } from '#shared/contracts/users/users.ts';
import { createUser } from '#e2e/support/test-users.ts';
import { nextDownload } from '#web/test/downloads.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { refuse } from '#web/test/network.ts';
import { chooseFilter, openFilter } from '#web/test/list-filters.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('operator');

const findRows = async () => within(await screen.findByRole('region', { name: 'Einträge' })).findAllByRole('row');
const findDetail = () => screen.findByRole('dialog', { name: 'Eintrag' });

/** Creates a user and then changes their rights. */
async function changeRights(lastname: string): Promise<User> {
  const { '@id': location } = await operator.location('Spielhalle Altona');
  const email = `${lastname.toLowerCase()}@haus.test`;
  const { id } = await createUser(operator, {
    email,
    firstname: 'Nele',
    lastname,
    roles: ['ROLE_SERVICE'],
    locations: [location],
  });
  return operator.send<User>('PATCH', `/api/users/${id}`, { roles: ['ROLE_OPERATOR'] });
}

it('the operator finds a change of rights, opens it, and follows the link to the user', async () => {
  const { id } = await changeRights('Neu');
  const { user } = await application.open('/ledger', { as: operator });
  await user.click(await screen.findByRole('link', { name: 'Protokollierung' }));
  expect((await findRows())[1]).toBeVisible();
  await chooseFilter(user, 'Bereich', AUDIT_GROUP_TEXTS.access);
  await waitFor(() => expect(address()).toContain('group=access'));
  fill(within(await openFilter(user, 'Objekt')).getByLabelText('Objekt (Nr.)'), `/api/users/${id}`);
  await user.click(screen.getByRole('button', { name: 'Filtern' }));
  await waitFor(() => expect(address()).toContain(`entity=`));
  const text = 'Rolle von Nele Neu geändert: Service → Verwaltung';
  await user.click(await screen.findByRole('button', { name: text }));
  expect(await within(await findDetail()).findByText('Sicherheitsprotokoll')).toBeVisible();
  expect(within(await findDetail()).getByText('Zugänge & Rechte')).toBeVisible();
  await expectAccessible(await findDetail());
  await user.click(within(await findDetail()).getByRole('link', { name: 'Zugang ansehen' }));
  await waitFor(() => expect(address()).toBe(`/users/edit/${id}`));
  history.back();
  expect(await within(await findDetail()).findByText('Sicherheitsprotokoll')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: text })).toBeVisible();
});

it('a correction shows what it changed with its number and hash, and links to the record', async () => {
  const staff = await application.signIn('service');
  await staff.chooseLocation('Spielhalle Wandsbek');
  const { '@id': profile } = await staff.profile('Anja Brandt');
  const { socialconcept } = await staff.send<Location>('GET', (await staff.location('Spielhalle Wandsbek'))['@id']);
  const [action] = await staff.members<{ '@id': string }>(`/api/actions?socialconcept=${socialconcept}`);
  const activity = { action: action?.['@id'], profile, comment: 'Vorher so' };
  const recorded = await staff.send<{ '@id': string }>('POST', '/api/activities', activity);
  const correction = { profile, comment: 'Nachher anders', reason: 'Verschrieben' };
  const { id } = await staff.send<{ id: number }>('POST', `${recorded['@id']}/corrections`, correction);
  const list = `/audit/list?group=activities&entity=${encodeURIComponent(`/api/activities/${id}`)}`;
  const { user } = await application.open(list, { as: operator });
  await user.click(await screen.findByRole('button', { name: /korrigiert$/ }));
  const entry = within(await findDetail());
  expect(await entry.findByText('Vorher so')).toBeVisible();
  expect(entry.getByText('Nachher anders')).toBeVisible();
  expect(entry.getByText('Verschrieben')).toBeVisible();
  expect(entry.getByText('Laufende Nr.')).toBeVisible();
  expect(entry.getAllByText(/^[0-9a-f]{64}$/)[0]).toBeVisible();
  await expectAccessible(await findDetail());
  await user.click(entry.getByRole('link', { name: 'Maßnahme ansehen' }));
  expect(await screen.findByRole('dialog', { name: 'Maßnahme' })).toBeVisible();
});

it('the CSV file contains the filtered entries', async () => {
  const { id } = await changeRights('Tafel');
  const listPath = `/audit/list?group=access&entity=${encodeURIComponent(`/api/users/${id}`)}`;
  const { user } = await application.open(listPath, { as: operator });
  expect((await findRows())[1]).toBeVisible();
  const download = nextDownload();
  await user.click(screen.getByRole('button', { name: 'CSV-Export' }));
  const { name, bytes } = await download;
  expect(name).toMatch(/^Protokollierung-\d{4}-\d\d-\d\d\.csv$/);
  const text = await bytes.text();
  expect(text).toContain('Rolle von Nele Tafel geändert');
  expect(text).not.toContain('Maßnahme „');
});

it('an empty list shows that no entry fits the filters', async () => {
  await application.open('/audit/list?from=2020-01-01&to=2020-01-31', { as: operator });
  expect(await screen.findByText('Kein Eintrag passt zu diesen Filtern.')).toBeVisible();
  await expectAccessible();
});

it('the list shows that it could not be loaded, retries, and loads further entries', async () => {
  const restoreServer = refuse({ path: /^\/api\/audit_entries\?/ }, 500);
  const { user } = await application.open('/audit/list', { as: operator });
  expect(await screen.findByText('Einträge konnten nicht geladen werden.')).toBeVisible();
  restoreServer();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect((await findRows())[1]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'weitere laden' }));
  await waitFor(async () => expect((await findRows()).length).toBeGreaterThan(31));
});

it('service staff do not find the list', async () => {
  await application.open('/audit/list', { as: 'service', at: 'Spielhalle Wandsbek' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.', hidden: true })).toBeInTheDocument();
});
