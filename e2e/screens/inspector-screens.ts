// The page of an authority, as the accessibility journeys examine it. An access is granted for each visit.
import { expect, type Page } from '@playwright/test';
import type { NewAuthorityAccess } from '#shared/contracts/authority-access/authority-access.ts';
import { grantBody } from '#server/test/app/authority-fixture.ts';
import { ApiSession, type Named } from '#e2e/support/people.ts';
import { goTo } from './screen.ts';

const ADDRESS = '/behoerde';
const LOCATION = 'Spielhalle Wandsbek';

async function grantAccess(page: Page): Promise<NewAuthorityAccess> {
  await goTo(page, ADDRESS);
  const operator = await ApiSession.signIn(new URL(page.url()).origin, 'operator');
  const location = (await operator.members<Named>('/api/locations')).find(({ name }) => name === LOCATION);
  if (location === undefined) throw new Error(`There is no ${LOCATION}.`);
  return operator.send('POST', '/api/authority_accesses', grantBody(location.id, { showsNames: false }));
}

async function openLink(page: Page): Promise<NewAuthorityAccess> {
  const access = await grantAccess(page);
  // A page that differs in its fragment only would not be loaded again.
  await page.goto('about:blank');
  await page.goto(`${ADDRESS}#${access.token}`);
  return access;
}

async function signIn(page: Page): Promise<void> {
  const { code } = await openLink(page);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Ansehen' }).click();
}

async function openSection(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByRole('region', { name })).toBeVisible();
}

export const authoritySignIn = {
  address: ADDRESS,
  navigate: async (page: Page) => {
    await openLink(page);
  },
  readyElement: (page: Page) => page.getByLabel('Code'),
  dialogs: {
    'missing code': async (page: Page) => {
      await page.getByRole('button', { name: 'Ansehen' }).click();
      await expect(page.getByText('Bitte den Code eingeben.')).toBeVisible();
    },
  },
};

export const inspection = {
  address: `${ADDRESS} (signed in)`,
  navigate: signIn,
  readyElement: (page: Page) => page.getByRole('navigation', { name: 'Abschnitte' }),
  dialogs: {
    'an opened protocol': async (page: Page) => {
      await openSection(page, 'Protokolle');
      await page
        .getByRole('button', { name: /^Ansehen: / })
        .first()
        .click();
      await expect(page.getByRole('button', { name: /^Zuklappen: / })).toBeVisible();
    },
    'day by day': async (page: Page) => {
      await openSection(page, 'Tag für Tag');
      await expect(page.getByRole('heading', { name: LOCATION })).toBeVisible();
    },
    'proofs of the staff': (page: Page) => openSection(page, 'Nachweise des Personals'),
    demand: async (page: Page) => {
      await page.getByRole('button', { name: 'Nachforderung', exact: true }).click();
      await expect(page.getByLabel('Was ist nachzureichen?')).toBeVisible();
    },
  },
};
