// The screens of the user's own login, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { openSection, sectionList } from './screen.ts';

export const forgotPassword = {
  address: '/forgotpassword',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Link anfordern' }),
  dialogs: {
    'invalid address': async (page: Page) => {
      await page.getByRole('button', { name: 'Link anfordern' }).click();
      await expect(page.getByText('Bitte eine gültige E-Mail-Adresse eingeben.')).toBeVisible();
    },
  },
};

export const userData = {
  address: '/users/userdata',
  readyElement: sectionList,
  dialogs: {
    'refused password': async (page: Page) => {
      await openSection(page, 'Passwort');
      await page.getByRole('button', { name: 'Passwort ändern' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' })).toBeVisible();
    },
    'second factor': async (page: Page) => {
      await openSection(page, 'Zweiter Faktor');
      await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    devices: async (page: Page) => {
      await openSection(page, 'Angemeldete Geräte');
      await expect(page.getByRole('list', { name: 'Angemeldete Geräte' })).toBeVisible();
    },
  },
};
