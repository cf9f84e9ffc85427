// Works through a whole shift with the usual equipment: an upright tablet with touch and the dark colour scheme.
import type { Locator, Page } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { giveOverdueTask } from '#e2e/support/overdue-task.ts';

const LOCATION_NAME = 'Spielhalle Wandsbek';
const FIRST_PERSON = 'Anja Brandt';
const SECOND_PERSON = 'Jonas Hinrichs';
const MAX_TAPS = 2;

test.use({
  sharesTestData: true,
  person: 'service',
  locationName: LOCATION_NAME,
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  colorScheme: 'dark',
  // Most users have not set reduced motion, so this journey runs with animations.
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Returns a function that taps and counts the taps, and one that checks the count at the end of an act. */
function tapCounter() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    /** Checks that the act took few taps, and starts counting for the next one. */
    expectFew: (act: string) => {
      expect(taps, `Taps to ${act}`).toBeLessThanOrEqual(MAX_TAPS);
      taps = 0;
    },
  };
}

const isInSight = (page: Page, target: Locator) =>
  target.evaluate(
    (element, [top, bottom]) => {
      const box = element.getBoundingClientRect();
      return box.top >= (top ?? 0) && box.bottom <= window.innerHeight - (bottom ?? 0);
    },
    [60, 68],
  );

test('every act of a shift takes at most two taps and no scrolling', async ({
  page,
  operatorApi,
  session,
  application,
}) => {
  const { '@id': location } = await operatorApi.location(LOCATION_NAME);
  await session.readNotifications();
  const description = `Liegen die Flyer ${crypto.randomUUID().slice(0, 8)} aus?`;
  const doAt = new Date(Date.now() - 300 * 86_400_000).toISOString();
  await giveOverdueTask(application, {
    description,
    location,
    doAt,
    possibleAnswers: [{ value: 'Ja' }],
  });
  const { tap, expectFew } = tapCounter();

  await page.goto('/service');
  await tap(page.getByRole('button', { name: FIRST_PERSON }));
  await expect(page.getByRole('heading', { name: `Hallo ${FIRST_PERSON}` })).toBeVisible();
  expectFew('choose the profile');

  const measures = page.getByRole('region', { name: 'Maßnahme erfassen' });
  const tasks = page.getByRole('region', { name: 'Nächste Aufgaben' });
  const tour = page.getByRole('button', { name: 'Kontrollgang jetzt' });
  const changeButton = page.getByRole('banner').getByRole('button', { name: 'Profil wechseln' });
  await expect(tasks.getByRole('button').first()).toBeVisible();
  await expect(tour).toBeVisible();
  for (const target of [tour, measures.getByRole('button').first(), tasks.getByRole('button').last()])
    await expect.poll(() => isInSight(page, target), { message: target.toString() }).toBe(true);

  await tap(measures.getByRole('button').first());
  await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
  expectFew('record an activity');

  await tap(tour);
  const tourDialog = page.getByRole('dialog', { name: 'Kontrollgang' });
  await tap(tourDialog.getByRole('button', { name: 'Ohne Befund abschließen' }));
  await expect(tourDialog).toBeHidden();
  expectFew('record a tour');

  await tap(page.getByRole('button', { name: `Erledigen: ${description}` }));
  const completion = page.getByRole('dialog', { name: 'Aufgabe erledigen' });
  await tap(completion.getByRole('button', { name: 'Ja', exact: true }));
  await expect(page.getByText(/^Erledigt \d\d:\d\d$/)).toBeVisible();
  await expect(completion).toBeHidden();
  expectFew('complete a task');

  await tap(changeButton);
  await tap(page.getByRole('dialog', { name: 'Profil wechseln' }).getByRole('button', { name: SECOND_PERSON }));
  await expect(page.getByRole('heading', { name: `Hallo ${SECOND_PERSON}` })).toBeVisible();
  expectFew('change the profile');

  await expect(page.evaluate(() => document.documentElement.scrollTop)).resolves.toBe(0);
  const [activity] = await operatorApi.members<Activity>(`/api/activities?location=${location}&order[id]=desc`);
  expect(activity).toMatchObject({ profileName: FIRST_PERSON });
  const [recordedTour] = await operatorApi.members<InspectionTour>(
    `/api/inspection_tours?location=${location}&order[id]=desc`,
  );
  expect(recordedTour).toMatchObject({ profileName: FIRST_PERSON, completionSource: 'manual', isFinding: false });
  const [completedTask] = await operatorApi.members<Task>(
    `/api/tasks?location=${location}&exists[doneAt]=true&order[doneAt]=desc`,
  );
  expect(completedTask).toMatchObject({ description, profileName: FIRST_PERSON, answer: 'Ja' });
});

test('the screen stays on while something may fall due, also after the page was hidden', async ({ page, context }) => {
  await context.grantPermissions(['screen-wake-lock']);
  await page.addInitScript(() => {
    const requests: Promise<WakeLockSentinel>[] = [];
    Reflect.set(window, 'wakeLocks', requests);
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = (type) => {
      const lock = request(type);
      requests.push(lock);
      return lock;
    };
  });
  const releasedFlags = () =>
    page.evaluate(async () => {
      const locks: Promise<WakeLockSentinel>[] = Reflect.get(window, 'wakeLocks');
      const sentinels = await Promise.all(locks);
      return sentinels.map(({ released }) => released);
    });
  await page.goto('/tasks/list');
  await expect.poll(async () => (await releasedFlags()).length).toBeGreaterThan(0);
  await page.evaluate(async () => {
    const locks: Promise<WakeLockSentinel>[] = Reflect.get(window, 'wakeLocks');
    // The browser itself releases the wake lock when the page is hidden, so the test does the same.
    await Promise.all(locks.map(async (sentinel) => (await sentinel).release()));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(async () => (await releasedFlags()).at(-1)).toBe(false);
});
