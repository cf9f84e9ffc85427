// Tests what the dialog of a task says when the task is completed on another device.
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createLocation } from '#e2e/support/new-location.ts';
import { giveTaskWhenDue } from '#server/test/fixtures/overdue-task.ts';
import { openClock } from '#web/test/clock.ts';
import { refuse } from '#web/test/network.ts';
import { openApplication, ORIGIN } from '#web/test/screen.tsx';

const DAY = 24 * 3600;
const DONE_ELSEWHERE = / hat die Aufgabe um \d\d:\d\d Uhr erledigt\.$/;

const application = await openApplication();
const clock = openClock();
const testLocation = await createLocation(ORIGIN);

/** Opens the workplace of a location with one task. */
async function openWithTask(secondsFromNow: number) {
  const as = await testLocation.signIn();
  await as.completeOpenTasks();
  const task = await giveTaskWhenDue(application.app.store, {
    description: `Ist der Feuerlöscher ${randomUUID().slice(0, 8)} geprüft?`,
    location: testLocation.location['@id'],
    doAt: new Date(Date.now() + secondsFromNow * 1000).toISOString(),
    possibleAnswers: [{ value: 'Ja' }, { value: 'Nein (Mangel)', isFinding: true }],
  });
  const openDialog = async () =>
    user.click(await screen.findByRole('button', { name: `Erledigen: ${task.description}` }));
  const answerElsewhere = async () =>
    (await testLocation.signIn()).send('PATCH', `/api/tasks/${task.id}`, { answer: 'Ja' });
  const { user } = await application.open('/service', { as });
  await screen.findByText(task.description);
  return { user, openDialog, answerElsewhere };
}

const findAnswer = async () =>
  within(await screen.findByRole('dialog', { name: 'Aufgabe erledigen' })).findByRole('button', { name: 'Ja' });
/** Returns what is said once the dialog is closed. */
const findReason = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return screen.findByText(DONE_ELSEWHERE);
};

it('a dialog that was opened by hand closes, and says who completed the task and when', async () => {
  const { openDialog, answerElsewhere } = await openWithTask(-DAY);
  await openDialog();
  await findAnswer();
  await answerElsewhere();
  expect(await findReason()).toHaveTextContent(testLocation.profileName);
});

it('a dialog that opened by itself does so as well', async () => {
  const { answerElsewhere } = await openWithTask(30);
  await clock.pass(35);
  await findAnswer();
  await answerElsewhere();
  expect(await findReason()).toHaveTextContent(testLocation.profileName);
});

it('an answer that comes too late is told the same', async () => {
  // The page must show the task as open, whatever the server announces in the meantime.
  refuse({ method: 'GET', path: '/api/events' }, 404);
  const { user, openDialog, answerElsewhere } = await openWithTask(-DAY);
  await openDialog();
  const answer = await findAnswer();
  await answerElsewhere();
  await user.click(answer);
  expect(await findReason()).toHaveTextContent(testLocation.profileName);
});
