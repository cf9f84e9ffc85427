// Tests the rules of the states: each value has a source, and a change requires one.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { State } from '#shared/contracts/master-data/states.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { lose } from '#web/test/network.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();

const section = (title: string) =>
  within(screen.getByRole('navigation', { name: 'Abschnitte' })).getByRole('link', { name: new RegExp(`^${title}`) });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const saveButton = () => screen.getByRole('button', { name: 'Speichern' });
const findSavedNotice = (state: string) => screen.findByText(`Die Werte für ${state} wurden gespeichert.`);
const originGroup = (value: string) => within(screen.getByRole('group', { name: `Quelle: ${value}` }));

async function openState(name: string, shown: string) {
  const page = await application.open('/states/edit', { as: 'admin' });
  await page.user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(field('Gesetz')).not.toHaveValue(''));
  await page.user.click(section(shown));
  await screen.findByRole('region', { name: new RegExp(`^${shown}`) });
  return page;
}

function typeSource(value: string, source: string) {
  fill(originGroup(value).getByLabelText(/^Quelle/), source);
  fill(originGroup(value).getByLabelText(/^Geprüft am/), '2026-01-05');
}

it('all sixteen states are listed with the number of known values, and a value is changed together with its source', async () => {
  const { user } = await application.open('/states/edit', { as: 'admin' });
  const states = await screen.findByRole('region', { name: 'Bundesländer' });
  expect(states.querySelectorAll('tbody tr')).toHaveLength(16);
  const thuringia = within(states).getByRole('button', { name: 'Thüringen' });
  expect(screen.getByText(/^\d+ von 208 Werten sind bekannt, keiner ist geprüft\.$/)).toBeVisible();
  await expectAccessible();
  await user.click(thuringia);
  expect(await screen.findByRole('heading', { level: 1, name: 'Thüringen' })).toBeVisible();
  await user.click(section('Bericht an die Behörde'));

  fill(await screen.findByLabelText('Zuständige Behörde', { selector: 'input' }), 'Landesverwaltungsamt');
  await user.click(saveButton());
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  await waitFor(() => expect(summary).toHaveFocus());
  await user.click(within(summary).getByRole('button', { name: /^Zuständige Behörde, Quelle/ }));
  expect(originGroup('Zuständige Behörde').getByLabelText(/^Quelle/)).toHaveFocus();
  typeSource('Zuständige Behörde', 'thueringen.de, Zuständigkeiten');
  await user.click(saveButton());
  expect(await findSavedNotice('Thüringen')).toBeVisible();

  await waitFor(() => expect(document.querySelector('form[data-unsaved]')).not.toBeInTheDocument());
  expect(field('Zuständige Behörde')).toHaveValue('Landesverwaltungsamt');
  await user.click(section('Verlauf'));
  const history = await screen.findByRole('region', { name: 'Verlauf' });
  await waitFor(() => expect(history).toHaveTextContent('thueringen.de, Zuständigkeiten (geprüft am'));
  expect(history).toHaveTextContent('Zuständige Behörde');
  expect(history).toHaveTextContent('Landesverwaltungsamt');
});

it('an invalid value is reported at its field, the page counts the affected locations, and a reload keeps the input', async () => {
  const { user, reload } = await openState('Hamburg', 'Jugendschutz');
  expect(await screen.findByText(/^Betrifft \d+ Standorte in /)).toBeVisible();
  fill(field('Mindestalter'), '17');
  await user.click(section('Schulungen'));
  await user.click(await screen.findByRole('button', { name: 'Abstand hinzufügen' }));
  fill(field('3. Abstand in Monaten'), '0');
  await user.click(saveButton());
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  expect(within(summary).getAllByRole('listitem')).toHaveLength(6);
  expect(section('Jugendschutz')).toHaveTextContent('bitte prüfen');
  expect(section('Schulungen')).toHaveTextContent('bitte prüfen');
  await expectAccessible();

  reload();
  expect(await screen.findByLabelText('3. Abstand in Monaten', { selector: 'input' })).toHaveValue('0');
  await user.click(section('Jugendschutz'));
  expect(await screen.findByLabelText('Mindestalter', { selector: 'input' })).toHaveValue('17');
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Bundesländer' }));
  const question = await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' });
  await user.click(within(question).getByRole('button', { name: 'Verwerfen' }));
  expect(await screen.findByRole('region', { name: 'Bundesländer' })).toBeVisible();
});

it('a lost connection loses no input, and a repeated request records the change only once', async () => {
  const { user, session } = await openState('Sachsen-Anhalt', 'Sperrzeit');
  fill(field('Sonn- und Feiertage'), 'Wie an Werktagen');
  typeSource('Sonn- und Feiertage', '§ 6 SpielhG LSA');
  const reconnect = lose({ path: /^\/api\/states\//, method: 'PATCH' });
  await user.click(saveButton());
  expect(await screen.findByText(/Ihre Eingaben bleiben erhalten, bitte senden Sie erneut\./)).toBeVisible();
  reconnect();
  await user.click(saveButton());
  expect(await findSavedNotice('Sachsen-Anhalt')).toBeVisible();
  const changes = await session.members<{ after: string }>('/api/state_changes?state=/api/states/14');
  expect(changes.map(({ after }) => after)).toEqual(['Wie an Werktagen']);
});

it('a second editor sees what the first one has saved, and overwrites nothing unknowingly', async () => {
  const { user, session } = await openState('Saarland', 'Sperrzeit');
  const storedOrigin = { source: 'Amtsblatt', confidence: 'high', verifiedAt: '2026-01-05' };
  fill(field('Sperrzeit bis'), '09:00');
  typeSource('Sperrzeit bis', '§ 8 SSpielhG');
  await session.send('PATCH', '/api/states/12', {
    closingTo: '08:00',
    minAge: 21,
    sources: { closingTo: storedOrigin, minAge: storedOrigin },
  });
  await user.click(saveButton());
  const conflictNotice = await screen.findByRole('alert', { name: 'Inzwischen hat jemand anderes gespeichert' });
  await waitFor(() => expect(conflictNotice).toHaveFocus());
  expect(within(conflictNotice).getByText('Mindestalter: 21')).toBeVisible();
  await user.click(within(conflictNotice).getByRole('radio', { name: 'Jetzt gespeichert: 08:00' }));
  expect(field('Sperrzeit bis')).toHaveValue('08:00');
  await user.click(within(conflictNotice).getByRole('radio', { name: 'Meine Angabe: 09:00' }));
  await user.click(saveButton());
  expect(await findSavedNotice('Saarland')).toBeVisible();
  expect(await session.send<State>('GET', '/api/states/12')).toMatchObject({ closingTo: '09:00', minAge: 21 });
});

it('a user can record with the keyboard alone that a value was checked again', async () => {
  const { user, session } = await openState('Bremen', 'Jugendschutz');
  screen.getByRole('button', { name: 'Mindestalter: als geprüft vermerken' }).focus();
  await user.keyboard('{Enter}');
  originGroup('Mindestalter')
    .getByLabelText(/^Quelle/)
    .focus();
  await user.keyboard('{End}, erneut{Control>}s{/Control}');
  expect(await findSavedNotice('Bremen')).toBeVisible();
  const { sources } = await session.send<State>('GET', '/api/states/5');
  expect(sources['minAge']?.source).toMatch(/, erneut$/);
});

it('the dialog for a new country is accessible', async () => {
  const { user } = await application.open('/states/edit?view=countries', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Neues Land' }));
  expect(await screen.findByLabelText(/^Kürzel/)).toBeVisible();
  await expectAccessible(screen.getByRole('dialog'));
});

it('the operator does not find the states', async () => {
  await application.open('/states/edit', { as: 'operator' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
});
