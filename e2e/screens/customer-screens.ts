// The screens of the organisations, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { openSection, sectionList } from './screen.ts';

export const customerList = {
  address: '/customer/list',
  readyElement: (page: Page) => page.getByText('Nordlicht Automaten GmbH').first(),
};

export const customerEdit = {
  address: '/customer/edit/1',
  readyElement: sectionList,
  dialogs: {
    'unsaved changes': async (page: Page) => {
      await openSection(page, 'Name und Anschrift');
      await page.getByLabel('Ort', { exact: true }).fill('Husum');
      await expect(page.getByRole('region', { name: 'Nicht gespeichert' })).toBeVisible();
    },
    deactivation: async (page: Page) => {
      await page.getByRole('button', { name: 'Organisation stilllegen' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
};

export const retention = {
  address: '/customer/retention',
  readyElement: (page: Page) => page.getByRole('textbox', { name: 'Maßnahmen' }),
};

export const customerCreate = {
  address: '/customer/create',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Organisation anlegen' }),
  dialogs: {
    'refused organisation': async (page: Page) => {
      await page.getByRole('button', { name: 'Organisation anlegen' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
  },
};

export const ledger = {
  address: '/ledger',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Jetzt unterschreiben' }),
};
