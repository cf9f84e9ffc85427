// Tests the idle lock of the workplace, at a location that has configured it.
import { randomUUID } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import { createLocation } from '#e2e/support/new-location.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { openClock } from '#web/test/clock.ts';
import { fill, openApplication, ORIGIN } from '#web/test/screen.tsx';

const MINUTE = 60;
const OTHER_PROFILE_NAME = 'Anja Brandt';

const application = await openApplication();
const clock = openClock();
beforeEach(clock.reset);

/** Creates a location that locks its workplace after ten minutes, and where no guests are checked. */
async function openWorkplace() {
  const settings = { profileLockMinutes: 10, playerCheckAllowed: false };
  const { location, profileName, signIn } = await createLocation(ORIGIN, settings);
  const page = await application.open('/service', { as: await signIn() });
  await expectProfile(profileName);
  await page.user.click(screen.getByRole('heading', { level: 1 }));
  return { ...page, location, profileName };
}

const expectProfile = async (name: string) =>
  expect(await screen.findByRole('heading', { name: `Hallo ${name}` })).toBeInTheDocument();
const findCover = () => screen.findByRole('dialog', { name: 'Gesperrt' });
const expectUncovered = () => expect(screen.queryByRole('dialog', { name: 'Gesperrt' })).toBeNull();
const findWarning = async () => {
  const title = await screen.findByText('Gleich gesperrt');
  return within(title.closest<HTMLElement>('[role="alert"]') ?? document.body);
};
const expectUnwarned = () => expect(screen.queryByText('Gleich gesperrt')).toBeNull();
/** Requests the session with the page's current token, which may have been renewed since the page was opened. */
async function profileOnServer(): Promise<unknown> {
  const authorization = `Bearer ${localStorage.getItem('token')}`;
  const answer = await fetch('/api/currentuser', { headers: { authorization } });
  if (!answer.ok) throw new Error(`The page has no session: ${answer.status}`);
  return (await answer.json()).profile;
}
const choose = async ({ user }: Pick<Awaited<ReturnType<typeof openWorkplace>>, 'user'>, name: string) =>
  user.click(await within(await findCover()).findByRole('button', { name: new RegExp(name) }));

async function giveTask(location: string, secondsFromNow: number): Promise<Task> {
  const description = `Ist der Notausgang ${randomUUID().slice(0, 8)} frei?`;
  const doAt = new Date(Date.now() + secondsFromNow * 1000).toISOString();
  const operator = await application.signIn('operator');
  return operator.send<Task>('POST', '/api/tasks', { description, location, doAt, possibleAnswers: [{ value: 'Ja' }] });
}

it('after ten minutes without input the profile is signed off, on the page and on the server', async () => {
  const { user, location } = await openWorkplace();
  await clock.pass(9 * MINUTE + 15);
  expectUncovered();
  expectUnwarned();
  await clock.pass(20);
  await findWarning();
  await clock.pass(30);
  const cover = await findCover();
  expect(cover).toHaveTextContent('Gesperrt nach 10 Minuten ohne Eingabe.');
  expect(within(cover).getByText(location.name)).toBeVisible();
  expect(within(cover).getByText(/^\d\d:\d\d$/)).toBeVisible();
  expect(cover).toHaveTextContent(/Ihre Eingaben sind noch da\./);
  await waitFor(async () => expect(await profileOnServer()).toBeUndefined());
  await user.type(await within(await findCover()).findByRole('searchbox', { name: 'Name suchen' }), 'anja br{Enter}');
  await expectProfile(OTHER_PROFILE_NAME);
  await waitFor(expectUncovered);
});

it('answering the warning restarts the ten minutes', async () => {
  const { user, profileName } = await openWorkplace();
  await clock.pass(9 * MINUTE + 35);
  await user.click((await findWarning()).getByRole('button', { name: 'Weiterarbeiten' }));
  await waitFor(expectUnwarned);
  await clock.pass(9 * MINUTE);
  await expectProfile(profileName);
  expectUncovered();
  await waitFor(async () => expect(await profileOnServer()).toBeDefined());
});

it('a reload does not count as input: the profile is still signed off', async () => {
  const page = await openWorkplace();
  await clock.pass(6 * MINUTE);
  page.reload();
  await expectProfile(page.profileName);
  await clock.pass(4 * MINUTE + 1);
  expect(await findCover()).toBeVisible();
  await choose(page, page.profileName);
  await waitFor(expectUncovered);
});

it('unsaved input is still there after unlocking', async () => {
  const operator = await application.signIn('operator');
  const { '@id': location } = await operator.location('Spielhalle Lüneburg');
  await operator.send('PATCH', location, { profileLockMinutes: 10 });
  const page = await application.open('/service', { as: 'service', at: 'Spielhalle Lüneburg', profile: 'Elif Demir' });
  const openSheet = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Alle Maßnahmen' }));
    return screen.findByRole('dialog', { name: 'Alle Maßnahmen' });
  };
  const sheet = await openSheet();
  await page.user.click(within(sheet).getByRole('button', { name: 'Kommentar hinzufügen' }));
  fill(within(sheet).getByRole('textbox', { name: 'Kommentar' }), 'Spielpause angesprochen');
  await clock.pass(11 * MINUTE);
  await choose(page, 'Elif Demir');
  await waitFor(expectUncovered);
  expect(within(await openSheet()).getByRole('textbox', { name: 'Kommentar' })).toHaveValue('Spielpause angesprochen');
});

it('an open alarm postpones the lock until it is closed', async () => {
  const page = await openWorkplace();
  const { description } = await giveTask(page.location['@id'], 8 * MINUTE);
  await screen.findByText(description);
  await clock.pass(8 * MINUTE + 5);
  const alarm = await screen.findByRole('dialog', { name: 'Aufgabe erledigen' });
  expect(alarm).toHaveTextContent(description);
  await clock.pass(20 * MINUTE);
  expect(alarm).toBeInTheDocument();
  expectUncovered();
  await waitFor(async () => expect(await profileOnServer()).toBeDefined());
  // Clicks without user-event, because a tap would count as input.
  within(alarm).getByRole('button', { name: 'Schließen' }).click();
  await findCover();
  await choose(page, page.profileName);
  await waitFor(expectUncovered);
});

it('one tap locks the workplace on every page', async () => {
  const page = await openWorkplace();
  await page.user.click(screen.getByRole('button', { name: 'Sperren' }));
  await findCover();
  await waitFor(async () => expect(await profileOnServer()).toBeUndefined());
  await choose(page, page.profileName);
  await expectProfile(page.profileName);
  const menu = screen.getByRole('navigation', { name: 'Hauptmenü' });
  await page.user.click(within(menu).getByRole('link', { name: 'Aufgaben' }));
  await screen.findByRole('heading', { name: 'Aufgaben', level: 1 });
  await page.user.click(screen.getByRole('button', { name: 'Sperren' }));
  await findCover();
  await choose(page, page.profileName);
  await waitFor(expectUncovered);
});
