// From a new version of a concept to who has confirmed it: the Verwaltung publishes, a person at the venue reads and signs.
import { randomUUID } from 'node:crypto';
import type { SocialConcept } from '#shared/contracts/social-concepts.ts';
import type { AccessLink, NewUser } from '#shared/contracts/users.ts';
import { expect, test } from './journey.ts';
import { FIRST_PASSWORD } from './own-person.ts';
import { ApiSession, type Named } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const mark = randomUUID().slice(0, 8);
const CONCEPT = `Konzept Unterweisung ${mark}`;
const VENUE = `Wettladen ${mark}`;
const [READER, OTHER] = [`Rosa Reif ${mark}`, `Otto Offen ${mark}`];

/** A venue with a concept, two people and a service login of its own. */
async function prepare(baseURL: string | undefined): Promise<{ concept: SocialConcept; service: ApiSession }> {
  const admin = await ApiSession.signIn(baseURL, 'admin');
  const office = await ApiSession.signIn(baseURL, 'otherOperator');
  const [customer] = await admin.members<Named>('/api/customers?name=Rhein');
  const concept = await admin.send<SocialConcept>('POST', '/api/socialconcepts', {
    name: CONCEPT,
    version: '1.0',
    customer: customer?.['@id'],
    validFrom: '2026-01-05T00:00:00Z',
    contents: [{ duty: 'bans', text: 'Anträge nimmt jede Person im Dienst sofort entgegen.', isDone: true }],
    proofs: [{ type: '/api/proof_types/6', validityMonths: 12 }],
  });
  const venue = await office.send<Named>('POST', '/api/locations', {
    name: VENUE,
    type: 'bettingShop',
    state: '/api/states/10',
    socialconcept: concept['@id'],
    isInspectionTourAllowed: false,
  });
  for (const name of [READER, OTHER]) await office.send('POST', '/api/profiles', { name, locations: [venue['@id']] });
  const email = `service-${mark}@rhein.test`;
  const body = { email, firstname: 'Service', lastname: VENUE, roles: ['ROLE_SERVICE'], locations: [venue['@id']] };
  const { id } = await office.send<NewUser>('POST', '/api/users', body);
  const { link = '' } = await office.send<AccessLink>('POST', `/api/users/${id}/access_link`);
  const token = new URL(link).pathname.split('/').at(-1);
  await fetch(`${baseURL}/forgot-password/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: FIRST_PASSWORD }),
  });
  return { concept, service: await ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD }) };
}

test.use({ person: 'otherOperator' });

test('a new version is confirmed by each person at the venue, and its concept shows who has and who has not', async ({
  page,
  browser,
  baseURL,
  expectConsole,
}) => {
  expectConsole(/status of 422/);
  const { concept, service } = await prepare(baseURL);
  await page.goto(`/socialconcepts/edit?concept=${concept.id}`);
  await page.getByRole('button', { name: 'Veröffentlichen …' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Veröffentlichen', exact: true }).click();
  await expect(page.getByText('Version 1.0 ist veröffentlicht.')).toBeVisible();
  const asked = page.getByRole('region', { name: 'Unterweisung in Version 1.0' });
  const row = (name: string) => asked.getByRole('row').filter({ hasText: name });
  await expect(row(READER)).toContainText('offen');
  await expect(row(OTHER)).toContainText('offen');
  await expect(row(READER)).toContainText(VENUE);

  await service.workAt(VENUE);
  await service.signAs(READER);
  const context = await browser.newContext({
    storageState: service.storageState,
    serviceWorkers: 'block',
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
  });
  const tablet = await context.newPage();
  await tablet.goto('/service');
  const task = tablet
    .getByRole('listitem')
    .filter({ hasText: CONCEPT })
    .filter({ hasText: `für ${READER}` });
  await task.getByRole('button', { name: /^Erledigen/ }).click();
  const dialog = tablet.getByRole('dialog', { name: 'Aufgabe erledigen' });
  await dialog.getByRole('link', { name: 'Sozialkonzept lesen' }).click();
  await expect(tablet.getByText('Anträge nimmt jede Person im Dienst sofort entgegen.')).toBeVisible();
  await expectNoFindings(tablet, 'a version to be read');
  await tablet.getByRole('button', { name: 'Zurück', exact: true }).click();
  await task.getByRole('button', { name: /^Erledigen/ }).click();
  await dialog.getByRole('button', { name: 'Gelesen und verstanden' }).click();
  await expect(tablet.getByText('Aufgabe erfolgreich erledigt.')).toBeVisible();

  // Somebody else's is not theirs to sign.
  const others = tablet.getByRole('listitem').filter({ hasText: `für ${OTHER}` });
  await others.getByRole('button', { name: /^Erledigen/ }).click();
  await dialog.getByRole('button', { name: 'Gelesen und verstanden' }).click();
  await expect(dialog.getByText('Bitte vorher das Profil wechseln.').first()).toBeVisible();
  await context.close();

  await expect(row(READER)).toContainText('bestätigt am');
  await expect(row(OTHER)).toContainText('offen');
  await expectNoFindings(page, 'who has confirmed a version');
  await row(READER).getByRole('button', { name: READER }).click();
  await expect(page.getByRole('heading', { name: READER }).first()).toBeVisible();
  await expect(page.getByText('Unterweisung Sozialkonzept').first()).toBeVisible();
});
