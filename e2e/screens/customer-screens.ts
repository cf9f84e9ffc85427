// The screens of the organisations, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { openSection, sectionList } from './screen.ts';

export const customerList = {
  address: '/customer/list',
  isReady: (page: Page) => page.getByText('Nordlicht Automaten GmbH').first(),
};

export const customerEdit = {
  address: '/customer/edit/1',
  isReady: sectionList,
  dialogs: {
    'what is not saved': async (page: Page) => {
      await openSection(page, 'Name und Anschrift');
      await page.getByLabel('Ort', { exact: true }).fill('Husum');
      await expect(page.getByRole('region', { name: 'Nicht gespeichert' })).toBeVisible();
    },
    'closing down': async (page: Page) => {
      await page.getByRole('button', { name: 'Organisation stilllegen' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
};

export const retention = {
  address: '/customer/retention',
  isReady: (page: Page) => page.getByRole('textbox', { name: 'Maßnahmen' }),
};

export const customerCreate = {
  address: '/customer/create',
  isReady: (page: Page) => page.getByRole('button', { name: 'Organisation anlegen' }),
  dialogs: {
    'refused organisation': async (page: Page) => {
      await page.getByRole('button', { name: 'Organisation anlegen' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
  },
};

export const ledger = {
  address: '/ledger',
  isReady: (page: Page) => page.getByRole('button', { name: 'Jetzt unterschreiben' }),
};
