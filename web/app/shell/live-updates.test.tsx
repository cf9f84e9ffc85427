// Changes made by others appear on the screen automatically.
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { createLocation } from '#e2e/support/new-location.ts';
import { expect, it } from 'vitest';
import { type GivenTask, giveTaskWhenDue } from '#server/test/fixtures/overdue-task.ts';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { waitUntilIdle } from '#web/test/clock.ts';
import { intercept } from '#web/test/network.ts';
import { openApplication, ORIGIN } from '#web/test/screen.tsx';

const application = await openApplication();
const testLocation = await createLocation(ORIGIN);

const EVENTS = { path: /^\/api\/events$/ };

/**
 * Must be called before the page opens.
 * @returns a function that waits until the page receives events and has refetched its data
 */
function watchStream() {
  const opened = Promise.withResolvers<void>();
  intercept(EVENTS, async (pass) => {
    const answer = await pass();
    if (answer.ok) opened.resolve();
    return answer;
  });
  return async () => {
    await opened.promise;
    await waitUntilIdle();
  };
}

/** Creates a task that is overdue for long enough to be among the next ones. */
function giveTask(): Promise<GivenTask> {
  const doAt = new Date(Date.now() - 3 * DAY_MILLISECONDS).toISOString();
  const description = `Ist der Notausgang ${randomUUID().slice(0, 8)} frei?`;
  const task = { description, location: testLocation.location['@id'], doAt, possibleAnswers: [{ value: 'Ja' }] };
  return giveTaskWhenDue(application.app.store, task);
}

const findNextTask = async ({ description }: GivenTask) => {
  const next = await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  return within(next).findByText(description);
};

it('an activity recorded on one device appears on the other', async () => {
  const other = await application.signIn('service');
  await other.chooseLocation('Spielhalle Wandsbek');
  await other.chooseProfile('Anja Brandt');
  const streamReady = watchStream();
  await application.open('/activities/list', { as: 'service', at: 'Spielhalle Wandsbek', profile: 'Elif Demir' });
  await screen.findByRole('table', { name: 'Maßnahmen' });
  await streamReady();
  const comment = `Gespräch ${randomUUID().slice(0, 8)}`;
  const { id } = await other.location('Spielhalle Wandsbek');
  const [earlier] = await other.members<Activity>(`/api/activities?location=/api/locations/${id}&itemsPerPage=1`);
  await other.send<Activity>('POST', '/api/activities', { action: earlier?.action, comment });
  const row = (await screen.findByText(comment)).closest('tr');
  expect(row).toHaveTextContent('Anja Brandt');
});

it('a task given by the management appears immediately, and disappears when another device has completed it', async () => {
  const other = await testLocation.signIn();
  const streamReady = watchStream();
  await application.open('/service', { as: await testLocation.signIn() });
  await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  await streamReady();
  const task = await giveTask();
  const item = await findNextTask(task);
  await other.send('PATCH', task['@id'], { answer: 'Ja' });
  await waitFor(() => expect(item).not.toBeInTheDocument());
});

it('without a stream no lost connection is reported, and the stream is reopened with a renewed token', async () => {
  let attempts = 0;
  const letThrough = intercept(EVENTS, async () => {
    attempts += 1;
    throw new TypeError('Failed to fetch');
  });
  await application.open('/service', { as: await testLocation.signIn() });
  await screen.findByRole('region', { name: 'Nächste Aufgaben' });
  await waitFor(() => expect(attempts).toBeGreaterThan(0));
  await waitUntilIdle();
  expect(screen.queryByText('Offline')).toBeNull();

  letThrough();
  const streamReady = watchStream();
  localStorage.setItem('token', 'abgelaufen');
  // Skips the delay before the next attempt.
  dispatchEvent(new Event('online'));
  await streamReady();
  expect(localStorage.getItem('token')).not.toBe('abgelaufen');
  expect(await findNextTask(await giveTask())).toBeVisible();
});

/**
 * Opens the workplace with a stream that begins with this text. Counts how often the page reads its measures, and how many
 * early answers may still be used.
 */
async function openWithStream(text: string) {
  let reads = 0;
  intercept({ path: '/api/actions' }, (pass) => {
    reads += 1;
    return pass();
  });
  const opened = Promise.withResolvers<void>();
  intercept(EVENTS, () => {
    const answered = Promise.resolve(null);
    globalThis.earlyRequests = new Map([['/api/forms', { token: 'token', sentAt: Date.now(), answered }]]);
    opened.resolve();
    const stream = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(text)) });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } });
  });
  await application.open('/service', { as: await testLocation.signIn() });
  await opened.promise;
  await waitUntilIdle();
  const earlyAnswers = globalThis.earlyRequests?.size;
  globalThis.earlyRequests = undefined;
  return { reads, earlyAnswers };
}

const RETRY = 'retry: 3000\n\n';
const CAUGHT_UP = `event: caught-up\nid: ${Date.now()}\ndata: {}\n\n`;

it('a page reads nothing again if the stream begins where its own requests were answered', async () => {
  expect(await openWithStream(CAUGHT_UP + RETRY)).toEqual({ reads: 1, earlyAnswers: 1 });
});

it.each([
  ['the server does not know what the page has missed', `event: resync\ndata: {}\n\n${RETRY}`],
  ['the stream does not say where it begins', RETRY],
])('a page reads everything again if %s', async (_case, text) => {
  expect(await openWithStream(text)).toEqual({ reads: 2, earlyAnswers: 0 });
});

it('an early answer is not used after something has changed', async () => {
  const change = `data: {"topic":"/api/forms"}\n\n`;
  expect(await openWithStream(CAUGHT_UP + RETRY + change)).toEqual({ reads: 1, earlyAnswers: 0 });
});

it('a task given between the requests of a page and the opening of its stream is shown', async () => {
  const given = Promise.withResolvers<GivenTask>();
  intercept(EVENTS, async (pass) => {
    given.resolve(await giveTask());
    return pass();
  });
  await application.open('/service', { as: await testLocation.signIn() });
  expect(await findNextTask(await given.promise)).toBeVisible();
});
