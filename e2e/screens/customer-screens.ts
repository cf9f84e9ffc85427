// The screens of the organisations, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';

export const customerList = {
  address: '/customer/list',
  isReady: (page: Page) => page.getByText('Nordlicht Automaten GmbH').first(),
};

export const customerEdit = {
  address: '/customer/edit/1',
  isReady: (page: Page) => page.getByRole('button', { name: 'Speichern' }),
};

export const retention = {
  address: '/customer/retention',
  isReady: (page: Page) => page.getByRole('button', { name: 'Fristen speichern' }),
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
