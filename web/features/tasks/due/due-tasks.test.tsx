import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { createLocation } from '#e2e/support/new-location.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { type GivenTask, giveTaskWhenDue } from '#server/test/fixtures/overdue-task.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { openClock } from '#web/test/clock.ts';
import { refuse } from '#web/test/network.ts';
import { fill, openApplication, ORIGIN } from '#web/test/screen.tsx';

const MINUTE = 60;
const DAY = 24 * 3600;

const application = await openApplication();
const clock = openClock();
const testLocation = await createLocation(ORIGIN);
const locationIri = testLocation.location['@id'];

afterEach(() => void vi.useRealTimers());

interface TaskOptions {
  readonly isAutocomplete?: boolean;
  readonly location?: string;
}

function createTask(secondsFromNow: number, options: TaskOptions = {}): Promise<GivenTask> {
  const description = `Ist der Feuerlöscher ${randomUUID().slice(0, 8)} geprüft?`;
  const doAt = new Date(Date.now() + secondsFromNow * 1000).toISOString();
  const possibleAnswers = [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }];
  return giveTaskWhenDue(application.app.store, {
    description,
    location: locationIri,
    doAt,
    possibleAnswers,
    ...options,
  });
}

const readTask = async ({ id }: GivenTask) =>
  (await application.signIn('operator')).send<Task>('GET', `/api/tasks/${id}`);

/** Signs in at a location without open tasks. */
async function startWork() {
  const session = await testLocation.signIn();
  await session.completeOpenTasks();
  return session;
}

const findItem = async ({ description }: GivenTask) => {
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  const item = (await within(next).findByText(description)).closest('li');
  if (item === null) throw new Error(`${description} is no item of the list.`);
  return item;
};
const findRow = async ({ description }: GivenTask) => {
  const table = await screen.findByRole('table', { name: 'Aufgaben' });
  return (await within(table).findByText(description)).closest('tr');
};
const findDialog = () => screen.findByRole('dialog', { name: 'Aufgabe erledigen' });
const expectNoDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const findCompleteButton = (task: GivenTask) => screen.findByRole('button', { name: `Erledigen: ${task.description}` });
const findAnswerButton = async (name: string) => within(await findDialog()).findByRole('button', { name });
const findSuccessNotice = () => screen.findByText(/^Erledigt \d\d:\d\d$/);

it('a countdown runs from five minutes before a task is due, and its dialog opens when the time has come', async () => {
  const as = await startWork();
  const task = await createTask(6 * MINUTE);
  const { user } = await application.open('/service', { as });
  const item = await findItem(task);
  expect(item).toHaveTextContent(/\?(morgen, )?\d\d:\d\d/);
  await clock.pass(MINUTE + 5);
  await waitFor(() => expect(item).toHaveTextContent('in 5 min'));
  expectNoDialog();
  await clock.pass(5 * MINUTE);
  expect(await findDialog()).toHaveTextContent(task.description);
  await user.click(await findAnswerButton('Ja'));
  expect(await findSuccessNotice()).toBeVisible();
  await waitFor(expectNoDialog);
  expect(item).toHaveTextContent(/Erledigt \d\d:\d\dKorrigieren$/);
  expect(screen.queryByText('Aufgabe erfolgreich erledigt.')).toBeNull();
  await clock.pass(9);
  await waitFor(() => expect(item).not.toBeInTheDocument());
});

const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('the browser asks before the page is left while a task completes itself, even without a chosen profile, and not otherwise', async () => {
  const as = await startWork();
  await as.send('GET', `/api/currentprofile/logout/${(await as.profile(testLocation.profileName)).id}`);
  await createTask(30, { isAutocomplete: true });
  await application.open('/service', { as });
  await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' });
  expect(asksBeforeLeaving()).toBe(false);
  await clock.pass(35);
  expect(within(await findDialog()).getByRole('timer')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
});

it('a due task without an answer completes itself after five minutes and is marked as automatic', async () => {
  const as = await startWork();
  const task = await createTask(2 * MINUTE, { isAutocomplete: true });
  await application.open('/service', { as });
  await findItem(task);
  await clock.pass(2 * MINUTE + 1);
  const timer = await within(await findDialog()).findByRole('timer');
  expect(timer).toHaveTextContent(/In [34]:\d\d schließt sich die Aufgabe selbst/);
  await clock.pass(4 * MINUTE);
  await waitFor(() => expect(timer).toHaveTextContent(/In 0:\d\d schließt sich/));
  expect((await readTask(task)).doneAt).toBeUndefined();
  await clock.pass(MINUTE);
  expect(await findSuccessNotice()).toBeVisible();
  await waitFor(expectNoDialog);
  expect(await readTask(task)).toMatchObject({ completionSource: 'auto' });
  expect((await readTask(task)).profile).toBeUndefined();

  await application.open('/tasks/list?status=done&source=auto', { as: await testLocation.signIn() });
  expect(await findRow(task)).toHaveTextContent('automatisch, ohne Bestätigung');
});

it('the dialog of a due task opens once, on any page', async () => {
  const as = await startWork();
  const task = await createTask(2 * MINUTE);
  const { user } = await application.open('/activities/list', { as });
  await screen.findByRole('heading', { name: 'Maßnahmen' });
  await clock.pass(2 * MINUTE + 1);
  expect(await findDialog()).toHaveTextContent(task.description);
  await user.click(await findAnswerButton('Schließen'));
  await waitFor(expectNoDialog);
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await user.click(within(menu).getByRole('link', { name: 'Start' }));
  expect(await findItem(task)).toHaveTextContent('jetzt fällig');
  await clock.pass(MINUTE);
  await waitFor(async () => expect(await findItem(task)).toHaveTextContent('1 min überfällig'));
  expectNoDialog();
  await user.click(within(await findItem(task)).getByRole('button'));
  await user.click(await findAnswerButton('Ja'));
  expect(await findSuccessNotice()).toBeVisible();
});

it('the dialog of a due task does not open while somebody is tapping', async () => {
  const as = await startWork();
  const task = await createTask(MINUTE);
  await application.open('/service', { as });
  await findItem(task);
  const touchAt = (moment: number) => localStorage.setItem('last-input', String(moment));
  touchAt(Date.now() + DAY * 1000);
  await clock.pass(MINUTE + 1);
  await waitFor(async () => expect(await findItem(task)).toHaveTextContent('jetzt fällig'));
  expectNoDialog();
  touchAt(0);
  expect(await findDialog()).toHaveTextContent(task.description);
});

it('a new task appears at once if the server sends events', async () => {
  const as = await startWork();
  await application.open('/service', { as });
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  expect(await within(next).findByText('Keine Aufgabe offen.')).toBeVisible();
  const task = await createTask(-2 * DAY);
  expect(await findItem(task)).toHaveTextContent('2 Tage überfällig');
});

it('a new task appears within two minutes if the server sends no events', async () => {
  const as = await startWork();
  refuse({ method: 'GET', path: '/api/events' }, 404);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { user } = await application.open('/service', { as });
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  expect(await within(next).findByText('Keine Aufgabe offen.')).toBeVisible();
  const task = await createTask(-2 * DAY);
  expect(within(next).queryByText(task.description)).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * MINUTE * 1000);
  const item = await findItem(task);
  vi.useRealTimers();
  await user.click(within(item).getByRole('button'));
  await user.click(await findAnswerButton('Ja'));
  await waitFor(() => expect(item).not.toBeInTheDocument());
});

it('service has to describe the defect before an answer with a defect is recorded', async () => {
  const as = await startWork();
  const task = await createTask(-DAY);
  const { user } = await application.open('/service', { as });
  await user.click(await findCompleteButton(task));
  await user.click(await findAnswerButton('Nein (Mangel) …'));
  const findRemarkField = () => screen.findByLabelText(/^Was ist aufgefallen\?/, { selector: 'textarea' });
  await user.click(await findAnswerButton('Nein (Mangel)'));
  await waitFor(async () =>
    expect(await findRemarkField()).toHaveAccessibleDescription('Bitte angeben, was aufgefallen ist.'),
  );
  expect(within(await findDialog()).getByRole('alert')).toHaveTextContent(
    'Was ist aufgefallen? Bitte angeben, was aufgefallen ist.',
  );
  expect((await readTask(task)).doneAt).toBeUndefined();
  fill(await findRemarkField(), 'Plombe fehlt, Wartung bestellt.');
  await user.click(await findAnswerButton('Nein (Mangel)'));
  expect(await screen.findByText(/^Erledigt \d\d:\d\d, mit Mangel$/)).toHaveTextContent(
    'Neue Aufgabe: Mangel beheben.',
  );
  expect(await readTask(task)).toMatchObject({ finding: true, comment: 'Plombe fehlt, Wartung bestellt.' });

  await application.open('/tasks/list?status=done', { as });
  expect(await findRow(task)).toHaveTextContent('Mangel');
});

it('a task of another working day is no task of today; its dialog says when it is due, and it is marked as early', async () => {
  // The findings of other tests leave tasks that may be completed at any time.
  const calmLocation = await createLocation(ORIGIN);
  const as = await calmLocation.signIn();
  const task = await createTask(3 * DAY, { location: calmLocation.location['@id'] });
  const { user } = await application.open('/service', { as });
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  expect(await within(next).findByText('Für heute alles erledigt.')).toBeVisible();
  expect(within(next).getByText(/^Weiter .*, \d\d:\d\d: /)).toHaveTextContent(task.description);
  await user.click(within(next).getByRole('link', { name: /^Alle/ }));
  await user.click(await findCompleteButton(task));
  const dialog = within(await findDialog());
  expect(dialog.getByText(/^Erst am .* um \d\d:\d\d fällig$/)).toBeVisible();
  expect(await dialog.findByText('Die Aufgabe wird als vorzeitig erledigt festgehalten.')).toBeVisible();
  await user.click(await findAnswerButton('Ja'));
  expect(await screen.findByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
  expect(await readTask(task)).toMatchObject({ answer: 'Ja', isEarly: true });
  await application.open('/tasks/list?status=done', { as });
  expect(await findRow(task)).toHaveTextContent('vorzeitig');
});

it('a wrong answer can be corrected in the row of the completed task', async () => {
  const as = await startWork();
  const task = await createTask(-DAY);
  const { user } = await application.open('/service', { as });
  await user.click(await findCompleteButton(task));
  await user.click(await findAnswerButton('Ja'));
  await user.click(await screen.findByRole('button', { name: `Korrigieren: ${task.description}` }));
  const correction = within(await screen.findByRole('dialog', { name: 'Aufgabe korrigieren' }));
  await user.click(await correction.findByRole('radio', { name: 'Nein (Mangel)' }));
  fill(correction.getByLabelText('Kommentar'), 'Plombe fehlt.');
  fill(correction.getByLabelText(/^Grund/), 'Am falschen Gerät nachgesehen');
  await user.click(correction.getByRole('button', { name: 'Korrektur speichern' }));
  expect(await screen.findByText('Die Aufgabe wurde korrigiert.')).toBeVisible();
  await waitFor(expectNoDialog);
  const entries = await as.members<Task>(`/api/tasks?origin=${task['@id']}&exists[correctedBy]=false`);
  expect(entries).toMatchObject([{ answer: 'Nein (Mangel)', reason: 'Am falschen Gerät nachgesehen' }]);
  expect(await screen.findByText(/^Erledigt \d\d:\d\d, mit Mangel$/)).toHaveTextContent(
    'Neue Aufgabe: Mangel beheben.',
  );
  await user.click(screen.getByRole('button', { name: `Korrigieren: ${task.description}` }));
  const second = within(await screen.findByRole('dialog', { name: 'Aufgabe korrigieren' }));
  expect(await second.findByRole('radio', { name: 'Nein (Mangel)' })).toBeChecked();
  await user.click(second.getByRole('radio', { name: 'Ja' }));
  fill(second.getByLabelText(/^Grund/), 'Doch das richtige Gerät');
  await user.click(second.getByRole('button', { name: 'Korrektur speichern' }));
  await waitFor(expectNoDialog);
  const corrected = await as.members<Task>(`/api/tasks?origin=${task['@id']}&exists[correctedBy]=false`);
  expect(corrected).toMatchObject([{ answer: 'Ja', reason: 'Doch das richtige Gerät' }]);
  expect(screen.queryByText(/, mit Mangel$/)).toBeNull();
});

it('in the night the clocks change, the dialog opens at two minutes past the second two o’clock, once', async () => {
  // 02:58 in summer time; four and a half minutes later it is 02:02 in winter time.
  clock.set(Date.parse('2027-10-31T00:58:00Z'));
  const as = await startWork();
  const task = await createTask(4.5 * MINUTE);
  const { user } = await application.open('/service', { as });
  await findItem(task);
  await clock.pass(4 * MINUTE);
  await waitFor(async () => expect(await findItem(task)).toHaveTextContent('in 1 min'));
  expectNoDialog();
  await clock.pass(31);
  expect(await findDialog()).toHaveTextContent('jetzt fällig');
  await user.click(await findAnswerButton('Schließen'));
  await waitFor(expectNoDialog);
  await clock.pass(40 * MINUTE);
  await waitFor(async () => expect(await findItem(task)).toHaveTextContent('40 min überfällig'));
  expectNoDialog();

  await application.open('/tasks/list?from=2027-10-31&to=2027-10-31', { as: await testLocation.signIn() });
  expect(await findRow(task)).toHaveTextContent('02:02');
});
