// Somebody who has an access already is invited into another organisation: the same access, one organisation more.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { choosePassword, FIRST_PASSWORD, newPerson } from './own-person.ts';
import { ApiSession } from './people.ts';
import { expectNoFindings } from './wcag.ts';

test.use({ person: 'otherOperator' });

/** @returns the path of the link that is passed on */
async function invite(page: Page, email: string): Promise<string> {
  await page.goto('/users/invite');
  await page.getByLabel('E-Mail-Adresse').fill(email);
  await page.getByLabel('Rolle').selectOption('Verwaltung');
  await page.getByRole('button', { name: 'Einladung senden' }).click();
  const dialog = page.getByRole('dialog', { name: 'Einladung senden' });
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  await dialog.getByRole('button', { name: 'Fertig' }).click();
  return new URL(link).pathname;
}

test('an invitation is accepted with the access somebody is signed in with, and by no other', async ({
  page,
  browser,
  baseURL,
  expectConsole,
}) => {
  expectConsole(/status of 409/);
  const { email, link } = await newPerson(baseURL);
  const path = await invite(page, email);

  // Who invites is signed in, and is not who is invited.
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Rhein Wetten GmbH lädt Sie ein' })).toBeVisible();
  await page.getByRole('button', { name: 'Einladung annehmen' }).click();
  await expect(page.getByRole('alert')).toContainText(`Diese Einladung ist für ${email}.`);
  await expectNoFindings(page, 'an invitation for somebody else');

  const context = await browser.newContext({ storageState: { cookies: [], origins: [] }, ...(baseURL && { baseURL }) });
  const theirs = await context.newPage();
  await theirs.goto(path);
  await expect(theirs.getByText('Haben Sie schon einen Zugang?')).toBeVisible();
  await theirs.goto(link);
  await choosePassword(theirs, FIRST_PASSWORD);
  const { tokens } = await ApiSession.signInAs(baseURL, { email, password: FIRST_PASSWORD });
  await theirs.evaluate((held) => {
    for (const [name, value] of Object.entries(held)) localStorage.setItem(name, value);
  }, tokens);
  await theirs.goto(path);
  await expectNoFindings(theirs, 'an invitation to join');
  await theirs.getByRole('button', { name: 'Einladung annehmen' }).click();
  await expect(theirs.getByRole('heading', { name: 'Sie gehören jetzt zu Rhein Wetten GmbH.' })).toBeVisible();
  await theirs.getByRole('link', { name: 'Weiter' }).click();
  await theirs.getByRole('button', { name: /^Benutzermenü/ }).click();
  await theirs
    .getByRole('banner')
    .getByRole('button', { name: /^Organisation wechseln/ })
    .click();
  await expect(theirs.getByRole('dialog').getByText('Rhein Wetten GmbH')).toBeVisible();
  await context.close();
  await page.goto(`/users/list?search=${email}`);
  await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible();
});
