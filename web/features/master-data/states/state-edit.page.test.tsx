// Tests the rules of the states: each value has a source, and a change requires one.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { State } from '#shared/contracts/master-data/states.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { lose } from '#web/test/network.ts';
import { fill, openWorld } from '#web/test/screen.tsx';

const world = await openWorld();

const choice = () => screen.getByRole('combobox', { name: 'Bundesland' });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const save = () => screen.getByRole('button', { name: 'Speichern' });
const saved = (state: string) => screen.findByText(`Die Werte für ${state} wurden gespeichert.`);
const origin = (value: string) => within(screen.getByRole('group', { name: `Quelle: ${value}` }));

async function open(name: string) {
  const page = await world.open('/states/edit', { as: 'admin' });
  await screen.findByRole('option', { name });
  await page.user.selectOptions(choice(), name);
  await waitFor(() => expect(field('Gesetz')).not.toHaveValue(''));
  return page;
}

function sayWhere(value: string, source: string) {
  fill(origin(value).getByLabelText(/^Quelle/), source);
  fill(origin(value).getByLabelText(/^Geprüft am/), '2026-01-05');
}

it('all sixteen states stand with how much of each is known, and one is changed with its source', async () => {
  const { user } = await world.open('/states/edit', { as: 'admin' });
  const states = await screen.findByRole('region', { name: 'Bundesländer' });
  expect(states.querySelectorAll('tbody tr')).toHaveLength(16);
  const thuringia = within(states).getByRole('button', { name: 'Thüringen' });
  expect(thuringia.closest('tr')).toHaveTextContent('keiner');
  await expectAccessible();
  await user.click(thuringia);
  await waitFor(() => expect(choice()).toHaveValue('16'));

  fill(await screen.findByLabelText('Zuständige Behörde', { selector: 'input' }), 'Landesverwaltungsamt');
  await user.click(save());
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  await waitFor(() => expect(summary).toHaveFocus());
  await user.click(within(summary).getByRole('button', { name: /^Zuständige Behörde, Quelle/ }));
  expect(origin('Zuständige Behörde').getByLabelText(/^Quelle/)).toHaveFocus();
  sayWhere('Zuständige Behörde', 'thueringen.de, Zuständigkeiten');
  await user.click(save());
  expect(await saved('Thüringen')).toBeVisible();

  const history = screen.getByRole('region', { name: 'Verlauf' });
  await waitFor(() => expect(history).toHaveTextContent('thueringen.de, Zuständigkeiten (geprüft am'));
  expect(history).toHaveTextContent('Zuständige Behörde');
  expect(history).toHaveTextContent('Landesverwaltungsamt');
  await waitFor(() => expect(document.querySelector('form[data-unsaved]')).not.toBeInTheDocument());
  expect(field('Zuständige Behörde')).toHaveValue('Landesverwaltungsamt');
});

it('values that cannot be are told at the field, with how many locations they concern, and kept over a reload', async () => {
  const { user, reload } = await open('Hamburg');
  expect(await screen.findByText(/^Betrifft \d+ Standorte$/)).toBeVisible();
  fill(field('Mindestalter'), '17');
  await user.click(screen.getByRole('button', { name: 'Abstand hinzufügen' }));
  fill(field('3. Abstand in Monaten'), '0');
  await user.click(save());
  const summary = await screen.findByRole('alert', { name: 'Bitte prüfen Sie Ihre Angaben' });
  expect(within(summary).getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getAllByText('Bitte zwischen 18 und 99 Jahren angeben.').length).toBeGreaterThan(0);
  await expectAccessible();

  reload();
  expect(await screen.findByLabelText('Mindestalter', { selector: 'input' })).toHaveValue('17');
  expect(field('3. Abstand in Monaten')).toHaveValue('0');
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
  const question = await screen.findByRole('dialog', { name: 'Eingaben verwerfen?' });
  await user.click(within(question).getByRole('button', { name: 'Verwerfen' }));
  await waitFor(() => expect(choice()).toHaveValue(''));
});

it('without a connection nothing is lost, and sending once more records the change once', async () => {
  const { user, session } = await open('Sachsen-Anhalt');
  fill(field('Sonn- und Feiertage'), 'Wie an Werktagen');
  sayWhere('Sonn- und Feiertage', '§ 6 SpielhG LSA');
  const reconnect = lose({ path: /^\/api\/states\//, method: 'PATCH' });
  await user.click(save());
  expect(await screen.findByText(/Ihre Eingaben bleiben erhalten, bitte senden Sie erneut\./)).toBeVisible();
  reconnect();
  await user.click(save());
  expect(await saved('Sachsen-Anhalt')).toBeVisible();
  const changes = await session.members<{ after: string }>('/api/state_changes?state=/api/states/14');
  expect(changes.map(({ after }) => after)).toEqual(['Wie an Werktagen']);
});

it('the second of two editors is told what the first one saved, and overwrites nothing unseen', async () => {
  const { user, session } = await open('Saarland');
  const known = { source: 'Amtsblatt', confidence: 'high', verifiedAt: '2026-01-05' };
  fill(field('Sperrzeit bis'), '09:00');
  sayWhere('Sperrzeit bis', '§ 8 SSpielhG');
  await session.send('PATCH', '/api/states/12', {
    closingTo: '08:00',
    minAge: 21,
    sources: { closingTo: known, minAge: known },
  });
  await user.click(save());
  const told = await screen.findByRole('alert', { name: 'Inzwischen hat jemand anderes gespeichert' });
  await waitFor(() => expect(told).toHaveFocus());
  expect(within(told).getByText('Mindestalter: 21')).toBeVisible();
  await user.click(within(told).getByRole('radio', { name: 'Jetzt gespeichert: 08:00' }));
  expect(field('Sperrzeit bis')).toHaveValue('08:00');
  await user.click(within(told).getByRole('radio', { name: 'Meine Angabe: 09:00' }));
  await user.click(save());
  expect(await saved('Saarland')).toBeVisible();
  expect(await session.send<State>('GET', '/api/states/12')).toMatchObject({ closingTo: '09:00', minAge: 21 });
});

it('that a value was checked again is said by keyboard alone', async () => {
  const { user, session } = await open('Bremen');
  screen.getByRole('button', { name: 'Mindestalter: erneut geprüft' }).focus();
  await user.keyboard('{Enter}');
  origin('Mindestalter')
    .getByLabelText(/^Quelle/)
    .focus();
  await user.keyboard('{End}, erneut{Enter}');
  expect(await saved('Bremen')).toBeVisible();
  const { sources } = await session.send<State>('GET', '/api/states/5');
  expect(sources['minAge']?.source).toMatch(/, erneut$/);
});

it('a new country is asked for by a dialog everybody can use', async () => {
  const { user } = await world.open('/states/edit?view=countries', { as: 'admin' });
  await user.click(await screen.findByRole('button', { name: 'Neues Land' }));
  expect(await screen.findByLabelText(/^Kürzel/)).toBeVisible();
  await expectAccessible(screen.getByRole('dialog'));
});

it('the operator does not find the states', async () => {
  await world.open('/states/edit', { as: 'operator' });
  expect(await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
});
