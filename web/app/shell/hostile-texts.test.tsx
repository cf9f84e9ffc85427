// User input is always rendered as text and never creates an element. e2e/quality/stored-xss.spec.ts checks that no browser
// executes it.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { giveTaskWhenDue } from '#server/test/fixtures/overdue-task.ts';
import type { Activity } from '#shared/contracts/activities/activities.ts';
import type { Location } from '#shared/contracts/locations/locations.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import { fill, openApplication } from '#web/test/screen.tsx';

const application = await openApplication();
const LOCATION = 'Spielhalle Wandsbek';
const OPERATOR = { as: 'operator', at: LOCATION, profile: 'Anja Brandt' } as const;

const IMAGE = '<img src=x onerror="window.wasRun=1">';
const SVG = '<svg/onload=window.wasRun=1>';
const PAYLOADS = [
  IMAGE,
  '"><script>window.wasRun=1</script>',
  SVG,
  'javascript:window.wasRun=1',
  '{{constructor.constructor("window.wasRun=1")()}}',
  '\u202Egnp.exe <iframe srcdoc="<script>parent.wasRun=1</script>">',
];
const EVERYTHING = PAYLOADS.join(' ');

/** Asserts that no element was created from user input. */
function expectOnlyText() {
  expect(document.querySelector('img[src="x"], iframe, svg[onload], body script, a[href^="javascript:"]')).toBeNull();
  expect(Reflect.get(window, 'wasRun')).toBeUndefined();
}

it('a hostile comment is shown as typed in the list, the detail and the form', async () => {
  const session = await application.signIn('operator');
  await session.chooseLocation(LOCATION);
  const { socialconcept } = await session.send<Location>('GET', (await session.location(LOCATION))['@id']);
  const [action] = await session.members<{ '@id': string }>(`/api/actions?socialconcept=${socialconcept}`);
  const { '@id': profile } = await session.profile('Anja Brandt');
  const act = { action: action?.['@id'], profile, comment: EVERYTHING };
  const { id } = await session.send<Activity>('POST', '/api/activities', act);
  const { user } = await application.open(`/activities/list?activity=${id}`, { as: session });
  const detail = within(await screen.findByRole('dialog', { name: 'Maßnahme' }));
  expect(await detail.findByText(EVERYTHING)).toBeVisible();
  expect(await within(document.querySelector('main') ?? document.body).findAllByText(EVERYTHING)).not.toEqual([]);
  await user.click(detail.getByRole('button', { name: 'Korrigieren' }));
  expect(await screen.findByLabelText(/^Kommentar/)).toHaveValue(EVERYTHING);
  expectOnlyText();
});

it('a hostile task is shown as typed in the list, on the workplace and in its dialog', async () => {
  const session = await application.signIn('operator');
  await session.chooseLocation(LOCATION);
  await session.chooseProfile('Anja Brandt');
  const { '@id': location } = await session.location(LOCATION);
  const task = await giveTaskWhenDue(application.app.store, {
    description: EVERYTHING,
    location,
    doAt: new Date(Date.now() - 400 * DAY_MILLISECONDS).toISOString(),
    possibleAnswers: [{ value: IMAGE }, { value: SVG, isFinding: true }],
  });
  await application.open('/tasks/list?status=overdue', { as: session });
  expect((await screen.findAllByText(EVERYTHING))[0]).toBeVisible();
  expectOnlyText();
  await application.open('/service', { as: session });
  expect((await screen.findAllByText(EVERYTHING))[0]).toBeVisible();
  expectOnlyText();
  const { user } = await application.open(`/tasks/list?task=${task.id}`, { as: session });
  const detail = await screen.findByRole('dialog', { name: 'Aufgabe' });
  await user.click(await within(detail).findByRole('button', { name: 'Erledigen' }));
  const answers = await screen.findByRole('dialog', { name: 'Aufgabe erledigen' });
  await user.click(within(answers).getByRole('button', { name: IMAGE }));
  expect(await screen.findByText('Aufgabe erfolgreich erledigt.')).toBeVisible();
  expectOnlyText();
});

it('a hostile name is shown as typed where a profile is chosen and where it signs', async () => {
  const name = `Ada ${IMAGE}`;
  const operator = await application.signIn('operator');
  await operator.send('POST', '/api/profiles', { name, isActive: true });
  const { user } = await application.open('/activities/list', OPERATOR);
  await user.click(await screen.findByRole('button', { name: 'Maßnahme erfassen' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Profil wechseln' }));
  const chooser = within(await screen.findByRole('dialog', { name: 'Profil wechseln' }));
  fill(await chooser.findByLabelText('Name suchen'), 'Ada <img');
  await user.click(await chooser.findByText(name));
  await waitFor(() =>
    expect(within(screen.getByRole('dialog', { name: 'Maßnahme erfassen' })).getByText(name)).toBeVisible(),
  );
  expectOnlyText();
});

const hostile = encodeURIComponent(IMAGE);
for (const query of [
  `status=${hostile}`,
  `location=${hostile}`,
  `from=${hostile}&to=${hostile}`,
  `task=${hostile}`,
  'location[]=1&task[a]=b',
  `__proto__[x]=${hostile}`,
])
  it(`a hostile URL only sets a filter without matches, and an error is shown as text: ${query}`, async () => {
    await application.open(`/tasks/list?${query}`, OPERATOR);
    expect(await screen.findByText('Aufgaben', { selector: 'h1' })).toBeVisible();
    await waitFor(() =>
      expect(
        document.querySelector('main table, main [role="alert"]') ?? screen.queryByText('Keine Daten.'),
      ).toBeVisible(),
    );
    expectOnlyText();
  });
