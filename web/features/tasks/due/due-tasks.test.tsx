import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { newLocation } from '#e2e/support/new-location.ts';
import { afterEach, expect, it, vi } from 'vitest';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { openClock } from '#web/test/clock.ts';
import { refuse } from '#web/test/network.ts';
import { fill, openWorld, ORIGIN } from '#web/test/screen.tsx';

const MINUTE = 60;
const DAY = 24 * 3600;

const world = await openWorld();
const clock = openClock();
const location = await newLocation(ORIGIN);
const here = location.place['@id'];

afterEach(() => void vi.useRealTimers());

interface TaskOptions {
  readonly isAutocomplete?: boolean;
}

async function giveTask(secondsFromNow: number, options: TaskOptions = {}): Promise<Task> {
  const description = `Ist der Feuerlöscher ${randomUUID().slice(0, 8)} geprüft?`;
  const doAt = new Date(Date.now() + secondsFromNow * 1000).toISOString();
  const possibleAnswers = [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }];
  const operator = await world.signIn('operator');
  return operator.send<Task>('POST', '/api/tasks', { description, location: here, doAt, possibleAnswers, ...options });
}

const stored = async ({ id }: Task) => (await world.signIn('operator')).send<Task>('GET', `/api/tasks/${id}`);

/** Signs in at a location without open tasks. */
async function startWork() {
  const session = await location.signIn();
  await session.finishOpen();
  return session;
}

const itemOf = async ({ description }: Task) => {
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  const item = (await within(next).findByText(description)).closest('li');
  if (item === null) throw new Error(`${description} is no item of the list.`);
  return item;
};
const rowOf = async ({ description }: Task) => {
  const table = await screen.findByRole('table', { name: 'Aufgaben' });
  return (await within(table).findByText(description)).closest('tr');
};
const dialog = () => screen.findByRole('dialog', { name: 'Aufgabe erledigen' });
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();
const complete = (task: Task) => screen.findByRole('button', { name: `Erledigen: ${task.description}` });
const answer = async (name: string) => within(await dialog()).findByRole('button', { name });
const completed = () => screen.findByText('Aufgabe erfolgreich erledigt.');

it('a countdown runs from five minutes before a task is due, and its dialog opens when the time has come', async () => {
  const as = await startWork();
  const task = await giveTask(6 * MINUTE);
  const { user } = await world.open('/service', { as });
  const item = await itemOf(task);
  expect(item).toHaveTextContent(/(heute|morgen), \d\d:\d\d/);
  await clock.pass(MINUTE + 5);
  await waitFor(() => expect(item).toHaveTextContent(/in 4:\d\d/));
  noDialog();
  await clock.pass(5 * MINUTE);
  expect(await dialog()).toHaveTextContent(task.description);
  await user.click(await answer('Ja'));
  expect(await completed()).toBeVisible();
  await waitFor(noDialog);
  await waitFor(() => expect(item).not.toBeInTheDocument());
});

const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

it('leaving asks while a task counts down to its own end, also where nobody has chosen a profile, and not while nothing runs', async () => {
  const as = await startWork();
  await as.send('GET', `/api/currentprofile/logout/${(await as.profile(location.signer)).id}`);
  await giveTask(30, { isAutocomplete: true });
  await world.open('/service', { as });
  await screen.findByRole('heading', { name: 'Wer arbeitet gerade?' });
  expect(asksBeforeLeaving()).toBe(false);
  await clock.pass(35);
  expect(within(await dialog()).getByRole('timer')).toBeVisible();
  expect(asksBeforeLeaving()).toBe(true);
});

it('a due task nobody answers completes itself after five minutes and says so for ever', async () => {
  const as = await startWork();
  const task = await giveTask(2 * MINUTE, { isAutocomplete: true });
  await world.open('/service', { as });
  await itemOf(task);
  await clock.pass(2 * MINUTE + 1);
  const timer = await within(await dialog()).findByRole('timer');
  expect(timer).toHaveTextContent(/In [34]:\d\d schließt sich die Aufgabe selbst/);
  await clock.pass(4 * MINUTE);
  await waitFor(() => expect(timer).toHaveTextContent(/In 0:\d\d schließt sich/));
  expect((await stored(task)).doneAt).toBeUndefined();
  await clock.pass(MINUTE);
  expect(await completed()).toBeVisible();
  await waitFor(noDialog);
  expect(await stored(task)).toMatchObject({ completionSource: 'auto' });
  expect((await stored(task)).profile).toBeUndefined();

  await world.open('/tasks/list?status=done&source=auto', { as: await location.signIn() });
  expect(await rowOf(task)).toHaveTextContent('automatisch, ohne Bestätigung');
});

it('the dialog of a due task opens on whatever page, once', async () => {
  const as = await startWork();
  const task = await giveTask(2 * MINUTE);
  const { user } = await world.open('/activities/list', { as });
  await screen.findByRole('heading', { name: 'Maßnahmen' });
  await clock.pass(2 * MINUTE + 1);
  expect(await dialog()).toHaveTextContent(task.description);
  await user.click(await answer('Schließen'));
  await waitFor(noDialog);
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await user.click(within(menu).getByRole('link', { name: 'Start' }));
  expect(await itemOf(task)).toHaveTextContent('jetzt fällig');
  await clock.pass(MINUTE);
  await waitFor(async () => expect(await itemOf(task)).toHaveTextContent('1 min überfällig'));
  noDialog();
  await user.click(within(await itemOf(task)).getByRole('button'));
  await user.click(await answer('Ja'));
  expect(await completed()).toBeVisible();
});

it('a new task is learned of at once where the server can tell', async () => {
  const as = await startWork();
  await world.open('/service', { as });
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  expect(await within(next).findByText('Keine Aufgabe offen.')).toBeVisible();
  const task = await giveTask(-2 * DAY);
  expect(await itemOf(task)).toHaveTextContent('2 Tage überfällig');
});

it('a new task is learned of within two minutes, even where nothing tells of changes', async () => {
  const as = await startWork();
  refuse({ method: 'GET', path: '/api/events' }, 404);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { user } = await world.open('/service', { as });
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  expect(await within(next).findByText('Keine Aufgabe offen.')).toBeVisible();
  const task = await giveTask(-2 * DAY);
  expect(within(next).queryByText(task.description)).toBeNull();
  await vi.advanceTimersByTimeAsync(2 * MINUTE * 1000);
  const item = await itemOf(task);
  vi.useRealTimers();
  await user.click(within(item).getByRole('button'));
  await user.click(await answer('Ja'));
  await waitFor(() => expect(item).not.toBeInTheDocument());
});

it('service says what was found before an answer with a defect is recorded', async () => {
  const as = await startWork();
  const task = await giveTask(-DAY);
  const { user } = await world.open('/service', { as });
  await user.click(await complete(task));
  await user.click(await answer('Nein (Mangel) …'));
  const found = () => screen.findByLabelText(/^Was ist aufgefallen\?/, { selector: 'textarea' });
  await user.click(await answer('Nein (Mangel)'));
  await waitFor(async () => expect(await found()).toHaveAccessibleDescription('Bitte angeben, was aufgefallen ist.'));
  expect((await stored(task)).doneAt).toBeUndefined();
  fill(await found(), 'Plombe fehlt, Wartung bestellt.');
  await user.click(await answer('Nein (Mangel)'));
  expect(await completed()).toBeVisible();
  expect(await stored(task)).toMatchObject({ finding: true, comment: 'Plombe fehlt, Wartung bestellt.' });

  await world.open('/tasks/list?status=done', { as });
  expect(await rowOf(task)).toHaveTextContent('Befund');
});

it('a task of another working day takes a second tap, which says so, and is marked as early', async () => {
  const as = await startWork();
  const task = await giveTask(3 * DAY);
  const { user } = await world.open('/service', { as });
  await user.click(await complete(task));
  await user.click(await answer('Ja …'));
  expect(await within(await dialog()).findByText(/ist erst am \S+, .* Uhr fällig/)).toBeVisible();
  await user.click(await answer('Andere Antwort'));
  expect(within(await dialog()).queryByText(/Uhr fällig/)).toBeNull();
  expect((await stored(task)).doneAt).toBeUndefined();
  await user.click(await answer('Ja …'));
  await user.click(await answer('Ja, vorzeitig'));
  expect(await completed()).toBeVisible();
  expect(await stored(task)).toMatchObject({ answer: 'Ja', isEarly: true });
  await world.open('/tasks/list?status=done', { as });
  expect(await rowOf(task)).toHaveTextContent('vorzeitig');
});

it('service is told when somebody else was faster', async () => {
  const as = await startWork();
  const task = await giveTask(-DAY);
  // The page must show the task as open, whatever the server announces in the meantime.
  refuse({ method: 'GET', path: '/api/events' }, 404);
  const { user, session } = await world.open('/service', { as });
  await user.click(await complete(task));
  await answer('Ja');
  await session.send('PATCH', `/api/tasks/${task.id}`, { answer: 'Ja' });
  await user.click(await answer('Ja'));
  expect(await screen.findByText('Die Aufgabe wurde bereits erledigt.')).toBeVisible();
  await waitFor(noDialog);
});

it('in the night the clocks change, the dialog opens at two minutes past the second two o’clock, once', async () => {
  // 02:58 in summer time; four and a half minutes later it is 02:02 in winter time.
  clock.set(Date.parse('2027-10-31T00:58:00Z'));
  const as = await startWork();
  const task = await giveTask(4.5 * MINUTE);
  const { user } = await world.open('/service', { as });
  await itemOf(task);
  await clock.pass(4 * MINUTE);
  await waitFor(async () => expect(await itemOf(task)).toHaveTextContent(/in 0:[23]\d/));
  noDialog();
  await clock.pass(31);
  expect(await dialog()).toHaveTextContent('jetzt fällig');
  await user.click(await answer('Schließen'));
  await waitFor(noDialog);
  await clock.pass(40 * MINUTE);
  await waitFor(async () => expect(await itemOf(task)).toHaveTextContent('40 min überfällig'));
  noDialog();

  await world.open('/tasks/list?from=2027-10-31&to=2027-10-31', { as: await location.signIn() });
  expect(await rowOf(task)).toHaveTextContent('02:02');
});
