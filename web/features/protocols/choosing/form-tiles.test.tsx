import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import type { Form } from '#shared/contracts/forms/forms.ts';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { intercept, loseConnection } from '#web/test/network.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const service = await application.signIn('service');
await service.chooseLocation('Spielhalle Wandsbek');
await service.chooseProfile('Anja Brandt');
await service.completeTasksDueSoon();
await service.recordTour();

const dailyTile = async (form: Form) => within(await screen.findByRole('group', { name: form.name }));
async function loadDailyForm(key: string): Promise<Form> {
  const offered = await service.members<Form>('/api/forms?exists[version]=true&pagination=false');
  const form = offered.find(({ galleryKey }) => galleryKey === key);
  if (form === undefined) throw new Error('The location offers no form of every day.');
  return form;
}

/** Makes the server say that the form was closed just now. @returns the id of that protocol */
async function sayItWasClosed(form: Form, ...firstChoices: string[]): Promise<number | undefined> {
  const [known] = await service.members<Protocol>('/api/protocols?state=closed&itemsPerPage=1');
  const closed = { ...known, form: form['@id'], profileName: 'Elif Demir' };
  intercept({ path: /^\/api\/protocols\?.*state=closed/ }, async (pass) => {
    const list = await (await pass()).json();
    const members = (firstChoices.length === 0 ? [undefined] : firstChoices).map((firstChoice, minutes) => ({
      ...closed,
      firstChoice,
      occurredAt: new Date(Date.now() - minutes * 60_000).toISOString(),
    }));
    return Response.json({ ...list, 'hydra:member': members });
  });
  return known?.id;
}

it('a daily form that was closed today can be looked at, before another one is begun', async () => {
  const form = await loadDailyForm('shift-handover');
  const id = await sayItWasClosed(form);
  const { user } = await application.open('/service/protocols/create', { as: service });
  const tile = await dailyTile(form);
  const fact = tile.getByText(/^Heute schon abgeschlossen um \d\d:\d\d von Elif Demir$/);
  expect(fact).toBeVisible();
  expect(tile.getByRole('link', { name: `Ansehen: ${fact.textContent.trim()}` })).toHaveAttribute(
    'href',
    `/service/protocols/edit/${id}`,
  );
  expect(address()).toBe('/service/protocols/create');
  await user.click(tile.getByRole('button', { name: `Trotzdem noch eins: ${form.name}` }));
  expect(await screen.findByRole('heading', { level: 1, name: form.name })).toBeVisible();
});

it.each([
  [['Öffnen'], 'Schließen anlegen', 'filled'],
  [['Öffnen', 'Schließen'], 'Trotzdem noch eins', 'subtle'],
])('of a form of which %j was closed today, %j is offered, %s', async (closedKinds, label, variant) => {
  const form = await loadDailyForm('opening-and-closing');
  await sayItWasClosed(form, ...closedKinds);
  await application.open('/service/protocols/create', { as: service });
  const start = await (await dailyTile(form)).findByRole('button', { name: `${label}: ${form.name}` });
  expect(start).toHaveAttribute('data-variant', variant);
});

it('of a form with several kinds the chosen one is compared with those that were closed today', async () => {
  const form = await loadDailyForm('opening-and-closing');
  await sayItWasClosed(form, 'Öffnen');
  const { user } = await application.open('/service/protocols/create', { as: service });
  await user.click(await (await dailyTile(form)).findByRole('button', { name: `Schließen anlegen: ${form.name}` }));
  const note = () => screen.queryByText(/^Öffnen: heute schon abgeschlossen um \d\d:\d\d von Elif Demir\.$/);
  expect(await screen.findByRole('radio', { name: 'Schließen' })).toBeChecked();
  expect(note()).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Öffnen' }));
  await waitFor(() => expect(note()).toBeVisible());
});

it('a daily form that was begun is continued by one tap, and another one can still be begun', async () => {
  const form = await loadDailyForm('shift-handover');
  const draft = await service.send<Protocol>('POST', '/api/protocols', {
    formVersion: form.version,
    state: 'draft',
    answers: {},
  });
  const { user } = await application.open('/service/protocols/create', { as: service });
  const tile = await dailyTile(form);
  expect(tile.getByText(/^Angefangen von Anja Brandt, zuletzt heute, \d\d:\d\d$/)).toBeVisible();
  expect(tile.getByRole('button', { name: `Neu anlegen: ${form.name}` })).toBeVisible();
  // The list of drafts does not offer it a second time.
  await user.click(screen.getByRole('button', { name: `Weiter ausfüllen: ${form.name}` }));
  await waitFor(() => expect(address()).toContain(draft.uuid));
});

it('a daily form of which one kind was begun names it, and does not offer that kind once more', async () => {
  const form = await loadDailyForm('opening-and-closing');
  const [known] = await service.members<Protocol>('/api/protocols?state=closed&itemsPerPage=1');
  await sayItWasClosed(form, 'Öffnen');
  intercept({ path: /^\/api\/protocols\?.*state=draft/ }, async (pass) => {
    const list = await (await pass()).json();
    const begun = {
      ...known,
      uuid: crypto.randomUUID(),
      state: 'draft',
      form: form['@id'],
      firstChoice: 'Schließen',
      profileName: 'Julia Neumann',
      occurredAt: new Date().toISOString(),
    };
    return Response.json({ ...list, 'hydra:member': [begun] });
  });
  await application.open('/service/protocols/create', { as: service });
  const tile = await dailyTile(form);
  expect(tile.getByText(/^Schließen angefangen von Julia Neumann, zuletzt heute, \d\d:\d\d$/)).toBeVisible();
  expect(await tile.findByRole('button', { name: `Trotzdem noch eins: ${form.name}` })).toBeVisible();
  expect(tile.queryByRole('button', { name: `Schließen anlegen: ${form.name}` })).toBeNull();
  // Without a connection the draft stays in sight, but only the server has its answers.
  const regainConnection = loseConnection();
  onTestFinished(regainConnection);
  expect(await tile.findByText('Schließen angefangen von Julia Neumann, nur mit Verbindung')).toBeVisible();
  expect(tile.getByRole('button', { name: `Weiter ausfüllen: ${form.name}` })).toBeDisabled();
});

it('the search filters the forms of both sections, and a section without a match is not shown', async () => {
  const form = await loadDailyForm('shift-handover');
  await application.open('/service/protocols/create', { as: service });
  const daily = await screen.findByRole('heading', { name: 'Täglich' });
  const search = screen.getByRole('searchbox', { name: 'Fragebogen suchen' });
  expect(search.compareDocumentPosition(daily)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const sections = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections()).toEqual(expect.arrayContaining(['Täglich', 'Bei Anlass']));
  fill(search, form.name);
  await waitFor(() => expect(sections()).not.toContain('Bei Anlass'));
  expect(sections()).toContain('Täglich');
  fill(search, 'xyz');
  expect(await screen.findByText('Kein Fragebogen heißt so.')).toBeVisible();
  expect(sections()).not.toContain('Täglich');
});
