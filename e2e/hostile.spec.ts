// What people type is text, wherever it is shown again: names, comments, tasks, addresses.
import type { Page } from '@playwright/test';
import type { Activity } from '#shared/contracts/activities.ts';
import type { Location } from '#shared/contracts/locations.ts';
import type { Task } from '#shared/contracts/tasks.ts';
import { expect, test } from './journey.ts';
import type { Named } from './people.ts';

const PLACE = 'Spielhalle Wandsbek';
const PAYLOADS = [
  '<img src=x onerror="window.wasRun=1">',
  '"><script>window.wasRun=1</script>',
  '<svg/onload=window.wasRun=1>',
  'javascript:window.wasRun=1',
  '{{constructor.constructor("window.wasRun=1")()}}',
  '\u202Egnp.exe <iframe srcdoc="<script>parent.wasRun=1</script>">',
];
const everything = `${PAYLOADS.join(' ')} ${crypto.randomUUID().slice(0, 8)}`;

const wasRun = (page: Page) =>
  page.evaluate(
    () =>
      Reflect.get(window, 'wasRun') !== undefined || document.querySelector('img[src="x"], iframe[srcdoc]') !== null,
  );

test.use({ person: 'operator', place: PLACE, signer: 'Anja Brandt' });

test('hostile comments are shown as they were typed, in the list, the detail, the form and the export', async ({
  page,
  session,
}) => {
  const { socialconcept } = await session.send<Location>('GET', (await session.location(PLACE))['@id']);
  const [action] = await session.members<Named>(`/api/actions?socialconcept=${socialconcept}`);
  const activity = await session.send<Activity>('POST', '/api/activities', {
    action: action?.['@id'],
    comment: everything,
  });
  await page.goto('/activities/list');
  await expect(page.getByRole('row').filter({ hasText: '<img src=x' }).first()).toBeVisible();
  await page.goto(`/activities/list?activity=${activity.id}`);
  const detail = page.getByRole('dialog', { name: 'Maßnahme', exact: true });
  await expect(detail.getByText(everything)).toBeVisible();
  await detail.getByRole('button', { name: 'Korrigieren' }).click();
  await expect(page.getByLabel('Kommentar')).toHaveValue(everything);
  expect(await wasRun(page)).toBe(false);
});

test('a hostile task is shown as it was typed, on the list and the workplace', async ({ page, session }) => {
  const { '@id': location } = await session.location(PLACE);
  const doAt = new Date(Date.now() - 400 * 86_400_000).toISOString();
  const task = await session.send<Task>('POST', '/api/tasks', {
    description: everything,
    location,
    doAt,
    possibleAnswers: [{ value: PAYLOADS[0] }, { value: PAYLOADS[2], isFinding: true }],
  });
  for (const address of ['/service', '/tasks/list?status=overdue']) {
    await page.goto(address);
    await expect(page.getByText('<svg/onload').first(), address).toBeVisible();
    expect(await wasRun(page), address).toBe(false);
  }
  await page.goto(`/tasks/list?task=${task.id}`);
  await page.getByRole('dialog', { name: 'Aufgabe', exact: true }).getByRole('button', { name: 'Erledigen' }).click();
  await page.getByRole('dialog', { name: 'Aufgabe erledigen' }).getByRole('button', { name: PAYLOADS[0] }).click();
  await expect(page.getByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
  expect(await wasRun(page)).toBe(false);
});

test('a hostile name is shown as it was typed where staff is chosen and signs', async ({ page, session }) => {
  const name = `Ada <img src=x onerror=window.wasRun=1> ${crypto.randomUUID().slice(0, 8)}`;
  await session.send('POST', '/api/profiles', { name, isActive: true });
  await page.goto('/activities/list');
  await page.getByRole('button', { name: 'Maßnahme erfassen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Profil wechseln' }).click();
  const chooser = page.getByRole('dialog', { name: 'Profil wechseln' });
  await chooser.getByLabel('Name suchen').fill('Ada <img');
  await chooser.getByRole('button', { name }).click();
  await expect(page.getByRole('dialog', { name: 'Maßnahme erfassen' }).getByText(name)).toBeVisible();
  expect(await wasRun(page)).toBe(false);
});

test('a hostile address is only a filter that finds nothing, and refusals of the server are only text', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 4\d\d/);
  const hostile = encodeURIComponent(PAYLOADS[0] ?? '');
  for (const query of [
    `status=${hostile}`,
    `location=${hostile}`,
    `from=${hostile}&to=${hostile}`,
    `task=${hostile}`,
    'location[]=1&task[a]=b',
    `__proto__[x]=${hostile}`,
  ]) {
    await page.goto(`/tasks/list?${query}`);
    await expect(page.getByRole('heading', { name: 'Aufgaben', level: 1 }), query).toBeVisible();
    await expect(
      page.getByRole('table').or(page.getByRole('alert')).or(page.getByText('Keine Daten.')).first(),
      query,
    ).toBeVisible();
    expect(await wasRun(page), query).toBe(false);
  }
});

test('a page of another site can neither frame the application nor make it run its scripts', async ({ page }) => {
  const answer = await page.goto('/login');
  const policy = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
});
