// The screens of the OASIS certificates, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { goTo, openSection, sectionList } from './screen.ts';

const certificates = (page: Page) => page.getByRole('region', { name: 'Zertifikate' });

export const certificateDashboard = {
  address: '/oasiscerts/dashboard',
  readyElement: (page: Page) => certificates(page).getByRole('link').first(),
};

export const certificateList = {
  address: '/oasiscerts/list',
  readyElement: (page: Page) => certificates(page).getByRole('listitem').or(page.getByRole('row').nth(1)).first(),
};

export const certificateCreate = {
  address: '/oasiscerts/create',
  readyElement: (page: Page) => page.getByRole('checkbox', { name: /^Spielhalle/ }).first(),
  dialogs: {
    'missing fields': async (page: Page) => {
      await page.getByRole('button', { name: 'Prüfen und speichern' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
  },
};

export const certificateEdit = {
  address: '/oasiscerts/edit',
  navigate: async (page: Page) => {
    await goTo(page, '/oasiscerts/dashboard');
    await certificates(page).getByRole('link').first().click();
  },
  readyElement: sectionList,
  dialogs: {
    'a Kennung': async (page: Page) => {
      await openSection(page, 'Kennungen der Standorte');
      await page
        .getByRole('button', { name: /^Kennung (angeben|ändern)/ })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByLabel('Betriebsstättenkennung')).toBeVisible();
    },
  },
};
