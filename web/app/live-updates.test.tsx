// What others do appears on the screen without anybody asking.
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { newLocation } from '#e2e/new-location.ts';
import { expect, it } from 'vitest';
import type { Activity } from '#shared/contracts/activities.ts';
import type { Task } from '#shared/contracts/tasks.ts';
import { DAY_MILLISECONDS } from '#shared/durations.ts';
import { untilQuiet } from '#web/test/clock.ts';
import { intercept } from '#web/test/network.ts';
import { openWorld, ORIGIN } from '#web/test/screen.tsx';

const world = await openWorld();
const location = await newLocation(ORIGIN);

const EVENTS = { path: /^\/api\/events$/ };

/** Before the page opens. @returns waits until it is told of changes, and has read anew what it showed before */
function watchStream() {
  const opened = Promise.withResolvers<void>();
  intercept(EVENTS, async (pass) => {
    const answer = await pass();
    if (answer.ok) opened.resolve();
    return answer;
  });
  return async () => {
    await opened.promise;
    await untilQuiet();
  };
}

/** Overdue enough to be among the next ones. */
async function give(): Promise<Task> {
  const doAt = new Date(Date.now() - 3 * DAY_MILLISECONDS).toISOString();
  const description = `Ist der Notausgang ${randomUUID().slice(0, 8)} frei?`;
  const office = await world.signIn('operator');
  const task = { description, location: location.place['@id'], doAt, possibleAnswers: [{ value: 'Ja' }] };
  return office.send<Task>('POST', '/api/tasks', task);
}

const findNextTask = async ({ description }: Task) => {
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  return within(next).findByText(description);
};

it('a measure recorded on one device appears on the other', async () => {
  const other = await world.signIn('service');
  await other.workAt('Spielhalle Wandsbek');
  await other.signAs('Anja Brandt');
  const isTold = watchStream();
  await world.open('/activities/list', { as: 'service', at: 'Spielhalle Wandsbek', signer: 'Elif Demir' });
  await screen.findByRole('table', { name: 'Maßnahmen' });
  await isTold();
  const comment = `Gespräch ${randomUUID().slice(0, 8)}`;
  const { id } = await other.location('Spielhalle Wandsbek');
  const [earlier] = await other.members<Activity>(`/api/activities?location=/api/locations/${id}&itemsPerPage=1`);
  await other.send<Activity>('POST', '/api/activities', { action: earlier?.action, comment });
  const row = (await screen.findByText(comment)).closest('tr');
  expect(row).toHaveTextContent('Anja Brandt');
});

it('a task given by the Verwaltung appears at once, and is gone when another device has completed it', async () => {
  const other = await location.signIn();
  const isTold = watchStream();
  await world.open('/service', { as: await location.signIn() });
  await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  await isTold();
  const task = await give();
  const item = await findNextTask(task);
  await other.send('PATCH', task['@id'], { answer: 'Ja' });
  await waitFor(() => expect(item).not.toBeInTheDocument());
});

it('where no stream comes through nobody is told of a lost connection; it comes again with a renewed token', async () => {
  let attempts = 0;
  const letThrough = intercept(EVENTS, async () => {
    attempts += 1;
    throw new TypeError('Failed to fetch');
  });
  await world.open('/service', { as: await location.signIn() });
  await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  await waitFor(() => expect(attempts).toBeGreaterThan(0));
  await untilQuiet();
  expect(screen.queryByText('Offline')).toBeNull();

  letThrough();
  const isTold = watchStream();
  localStorage.setItem('token', 'abgelaufen');
  // Ends the waiting for the next attempt.
  dispatchEvent(new Event('online'));
  await isTold();
  expect(localStorage.getItem('token')).not.toBe('abgelaufen');
  expect(await findNextTask(await give())).toBeVisible();
});
