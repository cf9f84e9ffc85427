import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Protocol } from '#shared/contracts/protocols/protocols.ts';
import { type GivenTask, giveTaskWhenDue } from '#server/test/fixtures/overdue-task.ts';
import { hold, refuse } from '#web/test/network.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { address, fill, openApplication } from '#web/test/screen.tsx';

const PLACE = 'Spielhalle Lüneburg';
const PROFILE_NAME = 'Elif Demir';
const HOUR = 3600;
const DAY = 24 * HOUR;

const application = await openApplication();
const operator = await application.signIn('operator');

async function giveTask(secondsFromNow: number, word = randomUUID().slice(0, 8)): Promise<GivenTask> {
  const { '@id': location } = await operator.location(PLACE);
  const description = `Ist der Feuerlöscher ${word} geprüft?`;
  const doAt = new Date(Date.now() + secondsFromNow * 1000).toISOString();
  const possibleAnswers = [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }];
  return giveTaskWhenDue(application.app.store, { description, location, doAt, possibleAnswers });
}

const table = () => screen.findByRole('table', { name: 'Aufgaben' });
const rowsOf = async () => [...(await table()).querySelectorAll<HTMLElement>('tbody > tr:has(td)')];
async function rowOf(description: string): Promise<HTMLElement> {
  const row = (await within(await table()).findByText(description)).closest('tr');
  if (row === null) throw new Error(`${description} stands in no row.`);
  return row;
}
const dialog = (name: string) => screen.findByRole('dialog', { name });
const button = (container: HTMLElement, name: string | RegExp) => within(container).getByRole('button', { name });

describe('the operator', () => {
  it('is led from a task of another location to its completion there', async () => {
    const task = await giveTask(-DAY);
    const session = await application.signIn('operator');
    await session.chooseLocation('Spielhalle Altona');
    const { user } = await application.open(`/tasks/list?task=${task.id}`, { as: session });
    await user.click(await screen.findByRole('button', { name: 'Standort wechseln und erledigen' }));
    expect(await dialog('Aufgabe erledigen')).toHaveTextContent(task.description);
  });

  it('sees in which protocol and with which words a Mangel was found', async () => {
    const findings = (await operator.members<Protocol>('/api/protocols?state=closed&hasFinding=true')).flatMap(
      (protocol) => protocol.findings.map((finding) => ({ ...finding, protocol })),
    );
    const found = findings.find(({ task }) => task !== undefined);
    await application.open(`/tasks/list?task=${found?.task?.split('/').at(-1)}`, { as: operator });
    const source = await screen.findByRole('region', { name: 'So wurde der Mangel gefunden' });
    expect(within(source).getByText(found?.label ?? '?')).toBeVisible();
    expect(source).toHaveTextContent(found?.protocol.profileName ?? '?');
    const way = within(source).getByRole('link', { name: 'Protokoll öffnen' });
    expect(way).toHaveAttribute('href', `/service/protocols/edit/${found?.protocol.id}`);
  });

  it('sees how a Mangel was found at the second task for it, too', async () => {
    const protocols = await operator.members<Protocol>('/api/protocols?state=closed&hasFinding=true');
    const found = protocols.flatMap(({ findings }) => findings).find(({ task }) => task !== undefined);
    const first = Number(found?.task?.split('/').at(-1));
    const second = await giveTask(DAY);
    await application.app.store.asSystem((tx) =>
      tx.updateTable('task').set({ type: 'followUp', follow_up_of_id: first }).where('id', '=', second.id).execute(),
    );
    await application.open(`/tasks/list?task=${second.id}`, { as: operator });
    const source = await screen.findByRole('region', { name: 'So wurde der Mangel gefunden' });
    expect(within(source).getByText(found?.label ?? '?')).toBeVisible();
  });

  it('gives a task to a location; an error keeps what was typed', async () => {
    const description = `Bitte Beleuchtung ${randomUUID().slice(0, 8)} prüfen`;
    const { user } = await application.open('/tasks/list', { as: 'operator' });
    await user.click(await screen.findByRole('button', { name: 'Aufgabe anlegen' }));
    const form = await dialog('Aufgabe anlegen');
    await user.click(button(form, 'Aufgabe anlegen'));
    expect(await within(form).findByRole('alert')).toHaveTextContent('Bitte die Aufgabe beschreiben.');
    fill(within(form).getByLabelText(/^Aufgabe/), description);
    await user.selectOptions(within(form).getByLabelText(/^Standort/), PLACE);
    const dueDay = within(form).getByRole('textbox', { name: /^Fällig/ });
    const proposedDay = dueDay instanceof HTMLInputElement ? dueDay.value : '';
    fill(dueDay, '17.11.2026');
    await user.click(button(form, 'Aufgabe anlegen'));
    expect(dueDay).toHaveAccessibleDescription('Bitte einen Zeitpunkt in der Zukunft angeben.');
    fill(dueDay, proposedDay);
    const goOn = refuse({ method: 'POST', path: '/api/tasks' }, 503);
    await user.click(button(form, 'Aufgabe anlegen'));
    expect(await screen.findByText(/Ihre Eingaben bleiben erhalten/)).toBeVisible();
    expect(within(form).getByLabelText(/^Aufgabe/)).toHaveValue(description);
    goOn();
    await user.click(button(form, 'Aufgabe anlegen'));
    expect(await screen.findByText('Die Aufgabe wurde angelegt.')).toBeVisible();
    expect(await rowOf(description)).toHaveTextContent(PLACE);
  });

  it('gives a task to the location by which the list is filtered, and is led to one that the filters hide', async () => {
    const description = `Bitte Beleuchtung ${randomUUID().slice(0, 8)} prüfen`;
    const { '@id': location } = await operator.location(PLACE);
    const path = `/tasks/list?location=${encodeURIComponent(location)}`;
    const { user } = await application.open(path, { as: operator });
    await screen.findByRole('button', { name: `Filter Standort: ${PLACE} ändern` });
    await user.click(await screen.findByRole('button', { name: 'Aufgabe anlegen' }));
    const form = await dialog('Aufgabe anlegen');
    expect(within(form).getByLabelText(/^Standort/)).toHaveDisplayValue(new RegExp(PLACE));
    fill(within(form).getByLabelText(/^Aufgabe/), description);
    await user.selectOptions(within(form).getByLabelText(/^Standort/), 'Spielhalle Altona');
    await user.click(button(form, 'Aufgabe anlegen'));
    const toast = await screen.findByText('Die Filter der Liste blenden sie aus.');
    expect(toast.parentElement).toHaveTextContent('Die Aufgabe wurde angelegt.');
    await user.click(screen.getByRole('button', { name: 'Ansehen' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(description);
  });

  it('is offered to complete what is due today before what is due later', async () => {
    const session = await application.signIn('operator');
    await session.chooseLocation(PLACE);
    const [due, later] = [await giveTask(-HOUR), await giveTask(2 * DAY)];
    await application.open('/tasks/list?search=Feuerl%C3%B6scher', { as: session });
    const completion = (task: GivenTask) => screen.findByRole('button', { name: `Erledigen: ${task.description}` });
    expect(await completion(due)).toHaveAttribute('data-variant', 'light');
    expect(await completion(later)).toHaveAttribute('data-variant', 'default');
  });

  it('is asked before a half-typed task is thrown away', async () => {
    const { user } = await application.open('/tasks/list', { as: operator });
    await user.click(await screen.findByRole('button', { name: 'Aufgabe anlegen' }));
    const form = await dialog('Aufgabe anlegen');
    fill(within(form).getByLabelText(/^Aufgabe/), 'Neue Flyer bestellen');
    await user.click(button(form, 'Abbrechen'));
    await user.click(button(await dialog('Eingaben verwerfen?'), 'Weiter bearbeiten'));
    expect(within(form).getByLabelText(/^Aufgabe/)).toHaveValue('Neue Flyer bestellen');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Eingaben verwerfen?' })).toBeNull());
    await user.keyboard('{Escape}');
    await user.click(button(await dialog('Eingaben verwerfen?'), 'Verwerfen'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Aufgabe anlegen' }));
    expect(within(await dialog('Aufgabe anlegen')).getByLabelText(/^Aufgabe/)).toHaveValue('');
  });

  it('sees overdue tasks under one heading, which no row repeats', async () => {
    await application.open('/tasks/list', { as: operator });
    expect(await screen.findByRole('rowheader', { name: /^Überfällig \d+$/ })).toBeVisible();
    for (const row of await rowsOf()) expect(row).not.toHaveTextContent('überfällig');
  });

  it('sees which tasks are due later beside an overdue one, if hardly any day has two', async () => {
    const word = randomUUID().slice(0, 8);
    for (const days of [-2, 2, 4]) await giveTask(days * DAY, word);
    await application.open(`/tasks/list?search=${word}`, { as: operator });
    expect(await screen.findByRole('rowheader', { name: 'Überfällig 1' })).toBeVisible();
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
      'Überfällig 1',
      'Später fällig 2',
    ]);
  });

  it('keeps the filters of the list in the address', async () => {
    const { user } = await application.open('/tasks/list', { as: operator });
    await chooseFilter(user, 'Status', 'Erledigt');
    await chooseFilter(user, 'Standort', 'Spielhalle Lübeck');
    await waitFor(() => expect(address()).toMatch(/status=done.*location=\/api\/locations\/\d+/));
    const filters = screen.getByRole('group', { name: 'Aktive Filter' });
    expect(button(filters, 'Filter Standort: Spielhalle Lübeck löschen')).toBeVisible();
    await waitFor(async () => {
      const rows = await rowsOf();
      expect(rows.length).toBeGreaterThan(1);
      for (const row of rows) expect(row).toHaveTextContent('Spielhalle Lübeck');
    });
    await user.click(screen.getByRole('button', { name: 'Filter löschen' }));
    // Open tasks are a filter as well, so that without any filter the list shows all tasks.
    await waitFor(() => expect(address()).toBe('/tasks/list?status=all'));
    expect(screen.queryByRole('group', { name: 'Aktive Filter' })).toBeNull();
  });

  it('sees the active filters of a phone behind the button of the menu, changes one, and clears them', async () => {
    const { '@id': location } = await operator.location('Spielhalle Lübeck');
    const { user } = await application.open(`/tasks/list?location=${location}`, { as: operator, width: 390 });
    const chips = await screen.findByRole('group', { name: 'Aktive Filter' });
    const menuButton = screen.getByRole('button', { name: 'Filter' });
    expect(chips.previousElementSibling).toBe(menuButton);
    await user.click(await screen.findByRole('button', { name: 'Filter Standort: Spielhalle Lübeck löschen' }));
    await waitFor(() => expect(address()).toBe('/tasks/list'));
    expect(menuButton).toHaveFocus();
    await user.click(button(chips, 'Filter Status: Offen ändern'));
    await user.click(button(await dialog('Filter Status'), 'Erledigt'));
    await waitFor(() => expect(address()).toBe('/tasks/list?status=done'));
    await user.click(await screen.findByRole('button', { name: 'Filter Status: Erledigt löschen' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Aktive Filter' })).toBeNull());
  });

  it('is led by the dashboard to the overdue tasks that fix no finding', async () => {
    await application.open('/tasks/list?status=overdue&type=notFollowUp', { as: operator });
    expect(await screen.findByRole('button', { name: 'Filter Art: Alle außer Mängeln löschen' })).toBeVisible();
    for (const row of await rowsOf()) expect(row).not.toHaveTextContent('Mangel beheben');
  });

  it('finds the filters of a link in force', async () => {
    const { '@id': location } = await operator.location('Spielhalle Lübeck');
    await application.open(`/tasks/list?status=done&location=${location}`, { as: operator });
    expect(await screen.findByRole('button', { name: 'Filter Standort: Spielhalle Lübeck löschen' })).toBeVisible();
    for (const row of await rowsOf()) expect(row).toHaveTextContent('Spielhalle Lübeck');
  });

  it('loads more rows on demand, thirty at a time', async () => {
    const { user } = await application.open('/tasks/list?status=done', { as: operator });
    expect(await rowsOf()).toHaveLength(30);
    expect(screen.getByText(/^30 von [\d.]+$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'weitere laden' }));
    expect(await screen.findByText(/^60 von [\d.]+$/)).toBeVisible();
    expect(await rowsOf()).toHaveLength(60);
  });

  it('reads that nothing passes the filters, and clears them there', async () => {
    const { user } = await application.open('/tasks/list?from=2020-01-01&to=2020-01-31', { as: operator });
    const notice = (await screen.findByText('Keine Aufgabe passt zu diesen Filtern.')).parentElement;
    expect(screen.getByRole('button', { name: 'Filter Fällig: Januar 2020 löschen' })).toBeVisible();
    if (notice === null) throw new Error('The notice stands nowhere.');
    await user.click(button(notice, 'Filter löschen'));
    expect((await rowsOf()).length).toBeGreaterThan(0);
  });

  it('sees the shape of the list while it loads', async () => {
    const letThrough = hold({ method: 'GET', path: '/api/tasks' });
    await application.open('/tasks/list', { as: operator });
    expect(await screen.findByRole('table', { name: 'Aufgaben werden geladen' })).toBeVisible();
    letThrough();
    expect(await table()).toBeVisible();
  });

  it('reads when the list could not be loaded, and tries again', async () => {
    const goOn = refuse({ method: 'GET', path: '/api/tasks' }, 503);
    const { user } = await application.open('/tasks/list', { as: operator });
    expect(await screen.findByText('Aufgaben konnten nicht geladen werden.')).toBeVisible();
    goOn();
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect((await rowsOf()).length).toBeGreaterThan(0);
  });
});

describe('service', () => {
  it('corrects an answer with a reason, and the first one stays in the history', async () => {
    const task = await giveTask(-HOUR);
    const session = await application.signIn('service');
    await session.chooseLocation(PLACE);
    await session.chooseProfile(PROFILE_NAME);
    await session.completeTasksDueSoon();
    await session.recordTour();
    await session.send('PATCH', `/api/tasks/${task.id}`, { answer: 'Ja' });
    const { user } = await application.open('/tasks/list?status=done', { as: session });
    await user.click(button(await rowOf(task.description), task.description));
    const detail = await dialog('Aufgabe');
    await user.click(await within(detail).findByRole('button', { name: 'Korrigieren' }));
    const form = await dialog('Aufgabe korrigieren');
    await user.click(within(form).getByRole('radio', { name: 'Nein (Mangel)' }));
    await user.click(button(form, 'Korrektur speichern'));
    const alert = await within(form).findByRole('alert');
    expect(alert).toHaveTextContent('Bitte den Grund der Korrektur angeben.');
    expect(alert).toHaveTextContent('Bitte angeben, was aufgefallen ist.');
    fill(within(form).getByLabelText('Kommentar'), 'Plombe fehlt');
    fill(within(form).getByLabelText(/^Grund der Korrektur/), 'Am falschen Gerät nachgesehen');
    await user.click(button(form, 'Korrektur speichern'));
    expect(await screen.findByText('Die Aufgabe wurde korrigiert.')).toBeVisible();
    await waitFor(() => expect(within(detail).getAllByRole('listitem')).toHaveLength(2));
    const [first, second] = within(detail).getAllByRole('listitem');
    expect(first).toHaveTextContent('Erledigt (manuell)');
    expect(second).toHaveTextContent('Grund: Am falschen Gerät nachgesehen');
    expect(second).toHaveTextContent('Antwort: vorher Ja → jetzt Nein (Mangel)');
    await user.click(button(detail, 'Schließen'));
    expect(await rowOf(task.description)).toHaveTextContent('korrigiert');
  });

  it('without a profile is asked who completes the task', async () => {
    const task = await giveTask(-DAY);
    const { user } = await application.open('/tasks/list?status=overdue', { as: 'service', at: PLACE });
    await user.click(button(await rowOf(task.description), /^Erledigen/));
    const form = await dialog('Aufgabe erledigen');
    expect(form).toHaveTextContent(task.description);
    expect(within(form).getByText('Wer erledigt die Aufgabe?')).toBeVisible();
    fill(await within(form).findByLabelText('Name suchen'), 'elif');
    await user.click(await within(form).findByRole('button', { name: PROFILE_NAME }));
    await user.click(await within(form).findByRole('button', { name: 'Ja' }));
    expect(await screen.findByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
    expect(await operator.send('GET', `/api/tasks/${task.id}`)).toMatchObject({ profileName: PROFILE_NAME });
  });
});
