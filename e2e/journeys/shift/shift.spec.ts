// A whole shift as it is worked: standing, in the dark, at a tablet held upright, from the first screen.
import type { Locator, Page } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import { expect, test } from '#e2e/support/journey.ts';

const PLACE = 'Spielhalle Wandsbek';
const FIRST_SHIFT = 'Anja Brandt';
const SECOND_SHIFT = 'Hassan Rahimi';
const MAX_TAPS = 2;

test.use({
  isWorldShared: true,
  person: 'service',
  place: PLACE,
  viewport: { width: 820, height: 1180 },
  hasTouch: true,
  colorScheme: 'dark',
  // Most people have this setting.
  contextOptions: { reducedMotion: 'no-preference' },
});

/** Counts the taps of one act. */
function fingers() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    /** Ends the act. */
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

test('every act of a shift takes two taps at most, and nothing has to be scrolled for', async ({ page, office }) => {
  const { '@id': location } = await office.location(PLACE);
  const description = `Liegen die Flyer ${crypto.randomUUID().slice(0, 8)} aus?`;
  const doAt = new Date(Date.now() - 300 * 86_400_000).toISOString();
  await office.send<Task>('POST', '/api/tasks', { description, location, doAt, possibleAnswers: [{ value: 'Ja' }] });
  const { tap, expectFew } = fingers();

  await page.goto('/service');
  await tap(page.getByRole('button', { name: FIRST_SHIFT }));
  await expect(page.getByRole('heading', { name: `Hallo ${FIRST_SHIFT}` })).toBeVisible();
  expectFew('say who works');

  const measures = page.getByRole('region', { name: 'Maßnahme erfassen' });
  const tasks = page.getByRole('region', { name: 'Nächste Aufgaben' });
  const tour = page.getByRole('button', { name: 'Kontrollgang jetzt' });
  const change = page.getByRole('banner').getByRole('button', { name: 'Profil wechseln' });
  await expect(tasks.getByRole('button')).toHaveCount(3);
  await expect(tour).toBeVisible();
  for (const target of [tour, measures.getByRole('button').first(), tasks.getByRole('button').last()])
    await expect.poll(() => isInSight(page, target), { message: target.toString() }).toBe(true);

  await tap(measures.getByRole('button').first());
  await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
  expectFew('record a measure');

  await tap(tour);
  const walk = page.getByRole('dialog', { name: 'Kontrollgang' });
  await tap(walk.getByRole('button', { name: 'Ohne Befund abschließen' }));
  await expect(walk).toBeHidden();
  expectFew('record a tour');

  await tap(page.getByRole('button', { name: `Erledigen: ${description}` }));
  const completion = page.getByRole('dialog', { name: 'Aufgabe erledigen' });
  await tap(completion.getByRole('button', { name: 'Ja', exact: true }));
  await expect(page.getByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
  await expect(completion).toBeHidden();
  expectFew('complete a task');

  await tap(change);
  await tap(page.getByRole('dialog', { name: 'Profil wechseln' }).getByRole('button', { name: SECOND_SHIFT }));
  await expect(page.getByRole('heading', { name: `Hallo ${SECOND_SHIFT}` })).toBeVisible();
  expectFew('change the profile');

  await expect(page.evaluate(() => document.documentElement.scrollTop)).resolves.toBe(0);
  const [measure] = await office.members<Activity>(`/api/activities?location=${location}&order[id]=desc`);
  expect(measure).toMatchObject({ profileName: FIRST_SHIFT });
  const [walked] = await office.members<InspectionTour>(`/api/inspection_tours?location=${location}&order[id]=desc`);
  expect(walked).toMatchObject({ profileName: FIRST_SHIFT, completionSource: 'manual', isFinding: false });
  const [done] = await office.members<Task>(`/api/tasks?location=${location}&exists[doneAt]=true&order[doneAt]=desc`);
  expect(done).toMatchObject({ description, profileName: FIRST_SHIFT, answer: 'Ja' });
});

test('the screen stays on while something may fall due here, also after the tablet was put aside', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['screen-wake-lock']);
  await page.addInitScript(() => {
    const requests: Promise<WakeLockSentinel>[] = [];
    Reflect.set(window, 'wakeLocks', requests);
    const { wakeLock } = navigator;
    const request = wakeLock.request.bind(wakeLock);
    wakeLock.request = (type) => {
      const asked = request(type);
      requests.push(asked);
      return asked;
    };
  });
  const requests = () =>
    page.evaluate(async () => {
      const asked: Promise<WakeLockSentinel>[] = Reflect.get(window, 'wakeLocks');
      const sentinels = await Promise.all(asked);
      return sentinels.map(({ released }) => released);
    });
  await page.goto('/tasks/list');
  await expect.poll(async () => (await requests()).length).toBeGreaterThan(0);
  await page.evaluate(async () => {
    const asked: Promise<WakeLockSentinel>[] = Reflect.get(window, 'wakeLocks');
    // The browser does this by itself when the page is hidden.
    await Promise.all(asked.map(async (sentinel) => (await sentinel).release()));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect.poll(async () => (await requests()).at(-1)).toBe(false);
});
