// The screens of the locations, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';

export const locationList = {
  address: '/locations/list',
  isReady: (page: Page) => page.getByText('Guthaben aufgebraucht!'),
};

export const locationCreate = {
  address: '/locations/create',
  isReady: (page: Page) => page.getByRole('button', { name: 'Standort anlegen' }),
};

export const locationSettings = {
  address: '/locations/edit/1',
  isReady: (page: Page) => page.getByRole('button', { name: 'Speichern' }),
  dialogs: {
    'refused hours': async (page: Page) => {
      await page.getByRole('checkbox', { name: 'PIN verlangen' }).check();
      await page.getByRole('button', { name: 'Zeile hinzufügen' }).click();
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
  },
};
