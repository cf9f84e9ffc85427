// The screens of the users, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { goTo, openSection, sectionList } from './screen.ts';

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Zugangsdaten' }).getByRole('listitem').or(page.getByRole('row').nth(1)).first();

export const userList = { address: '/users/list', readyElement: rows };

export const userCreate = {
  address: '/users/create',
  readyElement: (page: Page) => page.getByLabel('Vorname'),
  dialogs: {
    'refused user': async (page: Page) => {
      await page.getByRole('button', { name: 'Zugang anlegen' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
  },
};

export const userInvite = {
  address: '/users/invite',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Einladung senden' }),
};

export const userEdit = {
  address: '/users/edit',
  navigate: async (page: Page) => {
    await goTo(page, '/users/list?search=service');
    await rows(page).getByRole('button').first().click();
  },
  readyElement: sectionList,
  dialogs: { devices: (page: Page) => openSection(page, 'Angemeldete Geräte') },
};

export const tabletList = {
  address: '/users/tablets',
  readyElement: (page: Page) => page.getByRole('region', { name: 'Tablets' }),
  dialogs: {
    'new tablet': async (page: Page) => {
      await page.getByRole('button', { name: 'Tablet verbinden', exact: true }).click();
      await expect(page.getByRole('button', { name: 'QR-Code anzeigen' })).toBeVisible();
    },
  },
};
