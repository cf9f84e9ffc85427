// Follows a new version of a concept until it is confirmed: the operator publishes it, and each staff member of the
// location reads and signs it.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createUser } from '#e2e/support/test-users.ts';
import { ApiSession, type Named } from '#e2e/support/people.ts';
import type { SocialConcept } from '#shared/contracts/master-data/social-concepts.ts';
import type { Task } from '#shared/contracts/tasks/tasks.ts';
import type { AccessLink } from '#shared/contracts/users/users.ts';
import { expectAccessible } from '#web/test/accessible.ts';
import { openApplication, ORIGIN } from '#web/test/screen.tsx';

const application = await openApplication();
const operator = await application.signIn('otherOperator');

const TEXT = 'Anträge nimmt jede Person im Dienst sofort entgegen.';
const PASSWORD = 'Regen am Hafen, Kaffee im Kiosk';

/** Creates a concept that has never been published, and two profiles at the only location that uses it. */
async function addConcept() {
  const suffix = crypto.randomUUID().slice(0, 8);
  const [reader, otherReader] = [`Rosa Reif ${suffix}`, `Otto Offen ${suffix}`];
  const admin = await application.signIn('admin');
  const [customer] = await admin.members<Named>('/api/customers?name=Rhein');
  const concept = await admin.send<SocialConcept>('POST', '/api/socialconcepts', {
    name: 'Konzept Unterweisung',
    version: '1.0',
    customer: customer?.['@id'],
    validFrom: '2026-01-05T00:00:00Z',
    contents: [{ duty: 'bans', text: TEXT, isDone: true }],
    proofs: [{ type: '/api/proof_types/6', validityMonths: 12 }],
  });
  const location = await operator.send<Named>('POST', '/api/locations', {
    name: `Wettladen ${suffix}`,
    type: 'bettingShop',
    state: '/api/states/10',
    socialconcept: concept['@id'],
    isInspectionTourAllowed: false,
  });
  for (const name of [reader, otherReader])
    await operator.send('POST', '/api/profiles', { name, locations: [location['@id']] });
  return { concept, location, reader, other: otherReader };
}

/** Opens a session on the device of a location. */
async function addService({ '@id': location, name }: Named, profileName: string): Promise<ApiSession> {
  const email = `service-${crypto.randomUUID()}@rhein.test`;
  const { id } = await createUser(operator, {
    email,
    firstname: 'Service',
    lastname: name,
    roles: ['ROLE_SERVICE'],
    locations: [location],
  });
  const { link = '' } = await operator.send<AccessLink>('POST', `/api/users/${id}/access_link`);
  const token = new URL(link).pathname.split('/').at(-1);
  await operator.send('POST', `/forgot-password/${token}`, { password: PASSWORD });
  const service = await ApiSession.signInAs(ORIGIN, { email, password: PASSWORD });
  await service.chooseLocation(name);
  await service.chooseProfile(profileName);
  return service;
}

const { concept, location, reader, other } = await addConcept();
const { '@id': socialconcept, revision } = concept;
await operator.send('POST', '/api/social_concept_versions', { socialconcept, revision, needsConfirmation: true });
const service = await addService(location, reader);

const findConfirmations = () => screen.findByRole('region', { name: 'Unterweisung in Version 1.0' });
const rowOf = async (name: string) => (await within(await findConfirmations()).findByText(name)).closest('tr');
/** Finds the instruction of a profile among the next tasks; its button opens it. */
async function openInstructionOf(name: string) {
  const task = (await screen.findByText(`für ${name}`)).closest('li');
  const button = within(task ?? document.body).getByRole('button', { name: /^Erledigen: .*Konzept Unterweisung/ });
  return { button, dialog: async () => within(await screen.findByRole('dialog', { name: 'Aufgabe erledigen' })) };
}

it('publishing a version asks each person at its locations for a confirmation', async () => {
  const unpublished = await addConcept();
  const { user } = await application.open(`/socialconcepts/edit?concept=${unpublished.concept.id}`, { as: operator });
  await user.click(await screen.findByRole('button', { name: 'Veröffentlichen …' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Veröffentlichen' }));
  expect(await screen.findByText('Version 1.0 ist veröffentlicht.')).toBeVisible();
  await user.click(await screen.findByRole('link', { name: /^Unterweisung/ }));
  expect(await rowOf(unpublished.reader)).toHaveTextContent('offen');
  expect(await rowOf(unpublished.reader)).toHaveTextContent(unpublished.location.name);
  expect(await rowOf(unpublished.other)).toHaveTextContent('offen');
});

it('a person who has to confirm opens the version from the task, and returns to the task', async () => {
  const { user } = await application.open('/service', { as: service, width: 820 });
  const { button, dialog } = await openInstructionOf(reader);
  await user.click(button);
  await user.click((await dialog()).getByRole('link', { name: 'Sozialkonzept lesen' }));
  expect(await screen.findByText(TEXT)).toBeVisible();
  await expectAccessible();
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Start' }));
  expect((await openInstructionOf(reader)).button).toBeVisible();
});

it('nobody can confirm a version for another person, whose task only the list of all names', async () => {
  const { user } = await application.open('/service', { as: service, width: 820 });
  expect((await openInstructionOf(reader)).button).toBeVisible();
  expect(screen.queryByText(`für ${other}`)).toBeNull();
  const { length: openCount } = await service.members<Task>('/api/tasks?exists[doneAt]=false');
  expect(screen.getByRole('link', { name: new RegExp(`^Alle\\s${openCount}$`) })).toBeVisible();
  await application.open('/tasks/list', { as: service });
  const row = (await screen.findByText(`für ${other}`)).closest('tr');
  await user.click(within(row ?? document.body).getByRole('button', { name: /^Erledigen: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Aufgabe erledigen' }));
  await user.click(await dialog.findByRole('button', { name: 'Gelesen und verstanden' }));
  const [refusal] = await screen.findAllByText(/Bitte vorher das Profil wechseln\./);
  expect(refusal).toBeVisible();
});

it('a person who has read the version confirms it', async () => {
  const { user } = await application.open('/service', { as: service, width: 820 });
  const { button, dialog } = await openInstructionOf(reader);
  await user.click(button);
  await user.click((await dialog()).getByRole('button', { name: 'Gelesen und verstanden' }));
  expect(await screen.findByText(/^Erledigt \d\d:\d\d$/)).toBeVisible();
});

it('the concept immediately shows who has confirmed, and links to their proofs', async () => {
  const { user } = await application.open(`/socialconcepts/edit?concept=${concept.id}&section=confirmations`, {
    as: operator,
  });
  const row = await rowOf(other);
  expect(row).toHaveTextContent('offen');
  await expectAccessible(await findConfirmations());
  const openTasks = await service.members<Task>('/api/tasks?exists[doneAt]=false');
  const task = openTasks.find(({ assignedProfileName }) => assignedProfileName === other);
  await service.chooseProfile(other);
  await service.send('PATCH', task?.['@id'] ?? '', { answer: task?.possibleAnswers[0]?.value });
  await waitFor(async () => expect(await rowOf(other)).toHaveTextContent('bestätigt am'));
  expect(await rowOf('Martina Becker')).toHaveTextContent('offen');

  await user.click(within(await findConfirmations()).getByRole('button', { name: other }));
  const [name] = await screen.findAllByRole('heading', { name: new RegExp(other) });
  expect(name).toBeVisible();
  const [proof] = await screen.findAllByText('Unterweisung Sozialkonzept');
  expect(proof).toBeVisible();
});
