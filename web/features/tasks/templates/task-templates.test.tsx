// An operator creates a recurring task; the staff of the location complete it, and a finding creates a follow-up task.
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createLocation } from '#e2e/support/new-location.ts';
import type { TaskTemplate } from '#shared/contracts/tasks/task-templates.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { refuse } from '#web/test/network.ts';
import { chooseFilter } from '#web/test/list-filters.ts';
import { fill, openApplication, ORIGIN } from '#web/test/screen.tsx';

const TEMPLATES = '/tasks/list?view=templates';
const FOLLOW_UP = 'Notausgang sofort freiräumen';

const application = await openApplication();
const testLocation = await createLocation(ORIGIN);
const operator = await application.signIn('operator');

const newName = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
const dialog = (name: string) => screen.findByRole('dialog', { name });
const press = (container: HTMLElement, name: string | RegExp) => within(container).getByRole('button', { name });
const box = (form: HTMLElement, name: string | RegExp) => within(form).findByRole('checkbox', { name });
const description = (form: HTMLElement) => within(form).getByRole('textbox', { name: 'Aufgabe' });
async function rowOf(list: string, text: string): Promise<HTMLElement> {
  const table = await screen.findByRole('table', { name: list });
  const [cell] = await within(table).findAllByText(text);
  const row = cell?.closest('tr');
  if (row == null) throw new Error(`${text} stands in no row.`);
  return row;
}

/** Returns the next dates of the rule as the form shows them. */
const dates = (form: HTMLElement) =>
  within(within(form).getByRole('region', { name: 'Nächste Termine' }))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);

it('the operator writes a template for one location; it is refused without any', async () => {
  const name = newName('Sind die Notausgänge frei?');
  const { user } = await application.open('/tasks/list', { as: 'operator' });
  await user.click(await screen.findByRole('button', { name: 'Aufgabenvorlagen' }));
  expect(await screen.findByRole('heading', { name: 'Aufgabenvorlagen' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Vorlage anlegen' }));
  const form = await dialog('Vorlage anlegen');
  fill(description(form), name);
  await user.click(press(form, 'Antwort hinzufügen'));
  fill(within(form).getByLabelText('Antwort 1'), 'Nein');
  await user.click(await box(form, 'Diese Antwort ist ein Mangel'));
  await user.click(press(form, 'Antwort hinzufügen'));
  fill(within(form).getByLabelText('Antwort 2'), 'Ja');
  await user.click(press(form, 'Antwort 2 nach oben'));
  expect(within(form).getByLabelText('Antwort 1')).toHaveValue('Ja');
  fill(within(form).getByLabelText('Was ist zu tun?'), FOLLOW_UP);
  fill(within(form).getByLabelText('Frist in Stunden'), '2');
  await user.selectOptions(within(form).getByLabelText('Wie oft?'), 'erweitert (RRULE)');
  fill(within(form).getByLabelText('Regel nach RFC 5545 (RRULE)'), 'FREQ=DAILY;BYHOUR=4,5;BYMINUTE=0');
  await waitFor(() => expect(dates(form)).toHaveLength(5));
  await user.click(await box(form, 'Alle Standorte, die Aufgaben haben'));
  await user.click(press(form, 'Vorlage anlegen'));
  expect(await within(form).findByRole('alert')).toHaveTextContent('Bitte mindestens einen Standort wählen.');
  await user.click(await box(form, testLocation.location.name));
  await user.click(press(form, 'Vorlage anlegen'));
  expect(await screen.findByText('Die Vorlage wurde angelegt.')).toBeVisible();
  expect(await rowOf('Aufgabenvorlagen', name)).toHaveTextContent(testLocation.location.name);
  expect(await rowOf('Aufgabenvorlagen', name)).not.toHaveTextContent('außer Gebrauch');
  const [template] = (await operator.members<TaskTemplate>('/api/task_templates?pagination=false')).filter(
    (candidate) => candidate.description === name,
  );
  expect(template).toMatchObject({
    recurrence: 'FREQ=DAILY;BYHOUR=4,5;BYMINUTE=0',
    locations: [testLocation.location['@id']],
    followUpDescription: FOLLOW_UP,
    possibleAnswers: [{ value: 'Ja' }, { value: 'Nein', isFinding: true }],
  });
});

it('the location answers a task of a template with a finding, and its follow-up leads back to it', async () => {
  const name = newName('Sind die Notausgänge frei?');
  await operator.send<TaskTemplate>('POST', '/api/task_templates', {
    description: name,
    recurrence: 'FREQ=DAILY;BYHOUR=4,5;BYMINUTE=0',
    locations: [testLocation.location['@id']],
    possibleAnswers: [{ value: 'Ja' }, { value: 'Nein', isFinding: true }],
    followUpDescription: FOLLOW_UP,
    followUpHours: 2,
  });
  const session = await testLocation.signIn();
  const [task] = await session.members<Task>(
    `/api/tasks?exists[doneAt]=false&order[doAt]=asc&description=${encodeURIComponent(name)}`,
  );
  const { user } = await application.open(`/tasks/list?task=${task?.id}`, { as: session });
  await user.click(await within(await dialog('Aufgabe')).findByRole('button', { name: 'Erledigen' }));
  const completion = await dialog('Aufgabe erledigen');
  await user.click(await within(completion).findByRole('button', { name: 'Nein …' }));
  fill(await within(completion).findByLabelText(/^Was ist aufgefallen\?/), 'Kisten vor der Tür');
  await user.click(await within(completion).findByRole('button', { name: 'Nein' }));
  expect(await screen.findByText('Aufgabe erfolgreich erledigt. Neue Aufgabe: Mangel beheben.')).toBeVisible();

  await application.open('/tasks/list', { as: await testLocation.signIn() });
  const followUp = await rowOf('Aufgaben', FOLLOW_UP);
  expect(followUp).toHaveTextContent('Mangel');
  await user.click(press(followUp, new RegExp(`^${FOLLOW_UP}`)));
  const detail = await dialog('Aufgabe');
  await user.click(await within(detail).findByRole('button', { name }));
  expect(await within(detail).findByRole('button', { name: FOLLOW_UP })).toBeVisible();
  expect(detail).toHaveTextContent('Wird behoben, fällig');
});

it('the operator says the rule in everyday words, and reads when it falls', async () => {
  const { user } = await application.open(TEMPLATES, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Vorlage anlegen' }));
  const form = await dialog('Vorlage anlegen');
  await waitFor(() => expect(dates(form)).toHaveLength(5));
  await user.selectOptions(within(form).getByLabelText('Wie oft?'), 'wöchentlich');
  await user.click(await box(form, 'Mittwoch'));
  await user.click(await box(form, 'Montag'));
  fill(within(form).getByLabelText(/^Uhrzeit/), '17:30');
  await waitFor(() => {
    expect(dates(form)).toHaveLength(5);
    for (const date of dates(form)) expect(date).toMatch(/^Mittwoch, .* 17:30 Uhr$/);
  });
  await user.selectOptions(within(form).getByLabelText('Wie oft?'), 'monatlich');
  await user.selectOptions(await within(form).findByRole('combobox', { name: 'Tag' }), '31.');
  await waitFor(() => expect(dates(form)[0]).toMatch(/31\. .* 17:30 Uhr$/));
});

it('a rule that falls too often is refused, while it is typed and when it is sent', async () => {
  const { user } = await application.open(TEMPLATES, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Vorlage anlegen' }));
  const form = await dialog('Vorlage anlegen');
  await user.selectOptions(within(form).getByLabelText('Wie oft?'), 'erweitert (RRULE)');
  fill(within(form).getByLabelText('Regel nach RFC 5545 (RRULE)'), 'FREQ=DAILY;BYHOUR=9;BYMINUTE=0,30');
  const reason = 'Eine Aufgabe kann höchstens einmal je Stunde wiederkehren.';
  expect(await within(form).findByText(reason)).toBeVisible();
  fill(description(form), newName('Uhr prüfen'));
  await user.click(press(form, 'Vorlage anlegen'));
  expect(await within(form).findByRole('alert')).toHaveTextContent('höchstens einmal je Stunde');
});

it('a template taken out of use has no tasks to come, and leaves the list of those in use', async () => {
  const name = newName('Flyer zählen');
  const template = await operator.send<TaskTemplate>('POST', '/api/task_templates', {
    description: name,
    recurrence: 'FREQ=DAILY;BYHOUR=4,5;BYMINUTE=30',
    locations: [testLocation.location['@id']],
  });
  const openTasks = async () =>
    (
      await operator.members<Task>(
        `/api/tasks?exists[doneAt]=false&pagination=false&location=${testLocation.location['@id']}`,
      )
    ).filter(({ taskTemplate }) => taskTemplate === template['@id']);
  expect((await openTasks()).length).toBeGreaterThan(0);
  const { user } = await application.open(TEMPLATES, { as: operator });
  await user.click(press(await rowOf('Aufgabenvorlagen', name), name));
  await screen.findByRole('button', { name: 'Speichern' });
  const form = await dialog('Vorlage bearbeiten');
  await user.click(await box(form, /^In Gebrauch/));
  fill(description(form), `${name} und nachlegen`);
  await user.click(press(form, 'Speichern'));
  expect(await screen.findByText('Die Vorlage wurde gespeichert.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await rowOf('Aufgabenvorlagen', `${name} und nachlegen`)).toHaveTextContent('außer Gebrauch');
  expect(await openTasks()).toEqual([]);
  await chooseFilter(user, 'Status', 'In Gebrauch');
  await waitFor(() => expect(screen.queryByText(`${name} und nachlegen`)).toBeNull());
  expect(screen.getByRole('table', { name: 'Aufgabenvorlagen' })).toBeVisible();
});

it('the operator reads when the templates could not be loaded, and tries again', async () => {
  const goOn = refuse({ method: 'GET', path: '/api/task_templates' }, 503);
  const { user } = await application.open(TEMPLATES, { as: operator });
  expect(await screen.findByText('Aufgabenvorlagen konnten nicht geladen werden.')).toBeVisible();
  goOn();
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  const table = await screen.findByRole('table', { name: 'Aufgabenvorlagen' });
  expect(within(table).getAllByText(/^täglich, /).length).toBeGreaterThan(0);
});
