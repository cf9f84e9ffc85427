// The screens of the accesses, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { goTo, openSection, sectionList } from './screen.ts';

const rows = (page: Page) =>
  page.getByRole('region', { name: 'Zugangsdaten' }).getByRole('listitem').or(page.getByRole('row').nth(1)).first();

export const userList = { address: '/users/list', isReady: rows };

export const userCreate = {
  address: '/users/create',
  isReady: (page: Page) => page.getByLabel('Vorname'),
  dialogs: {
    'refused access': async (page: Page) => {
      await page.getByRole('button', { name: 'Zugang anlegen' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
  },
};

export const userInvite = {
  address: '/users/invite',
  isReady: (page: Page) => page.getByRole('button', { name: 'Einladung senden' }),
};

export const userEdit = {
  address: '/users/edit',
  reach: async (page: Page) => {
    await goTo(page, '/users/list?search=service');
    await rows(page).getByRole('button').first().click();
  },
  isReady: sectionList,
  dialogs: { devices: (page: Page) => openSection(page, 'Angemeldete Geräte') },
};

export const tabletList = {
  address: '/users/tablets',
  isReady: (page: Page) => page.getByRole('region', { name: 'Tablets' }),
  dialogs: {
    'new tablet': async (page: Page) => {
      await page.getByRole('button', { name: 'Tablet verbinden' }).click();
      await expect(page.getByRole('button', { name: 'QR-Code anzeigen' })).toBeVisible();
    },
  },
};
