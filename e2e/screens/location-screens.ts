// The screens of the locations, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { openSection, sectionList } from './screen.ts';

export const locationList = {
  address: '/locations/list',
  readyElement: (page: Page) => page.getByText('Guthaben aufgebraucht!'),
};

export const locationCreate = {
  address: '/locations/create',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Standort anlegen' }),
};

export const locationSettings = {
  address: '/locations/edit/1',
  readyElement: sectionList,
  dialogs: {
    'refused hours': async (page: Page) => {
      await openSection(page, 'Öffnungszeiten');
      await page.getByRole('button', { name: 'Andere Zeiten an einem Tag' }).click();
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
    PIN: async (page: Page) => {
      await openSection(page, 'Profile und PIN');
      await page.getByRole('checkbox', { name: 'PIN verlangen' }).check();
    },
    quota: (page: Page) => openSection(page, 'OASIS-Kontingent'),
    deactivation: async (page: Page) => {
      await page.getByRole('button', { name: 'Standort stilllegen' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
};
