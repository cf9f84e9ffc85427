// The screens of the imports, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { goTo } from './screen.ts';

export const importCreate = {
  address: '/imports/create/locations',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Vorschau ansehen' }),
  dialogs: {
    'refused list': async (page: Page) => {
      await page.getByRole('button', { name: 'Vorschau ansehen' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
  },
};

export const importPreview = {
  address: '/imports/show',
  navigate: async (page: Page) => {
    await goTo(page, '/imports/create/users');
    const list = `E-Mail;Rolle;Standorte;Telefon\nnele@haus.test;Verwaltung;;040\nanton;Chef;;`;
    await page.getByLabel('Zeilen aus einer Tabelle').fill(list);
    await page.getByRole('button', { name: 'Vorschau ansehen' }).click();
  },
  readyElement: (page: Page) => page.getByRole('list', { name: 'Zeilen der Datei' }),
};

export const importList = {
  address: '/imports/list',
  readyElement: (page: Page) => page.getByRole('heading', { name: 'Importe' }),
};
