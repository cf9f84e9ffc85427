// The screens of the templates for protocols, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';

const chooseQuestion = (page: Page) => page.locator('ol [data-row-button]').nth(2).click();
const view = (name: string) => async (page: Page) => {
  await page.getByRole('group', { name: 'Ansicht' }).getByRole('button', { name }).click();
};

export const formList = {
  address: '/forms/list',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Hausverbot', exact: true }),
};

export const formCreate = {
  address: '/forms/create',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Hausverbot ansehen' }),
  dialogs: {
    'gallery form': async (page: Page) => {
      await page.getByRole('button', { name: 'Hausverbot ansehen' }).click();
      await expect(page.getByRole('dialog', { name: 'Hausverbot' }).getByRole('listitem').first()).toBeVisible();
    },
    'refused name': (page: Page) => page.getByRole('button', { name: 'Leer beginnen' }).click(),
  },
};

export const formEdit = {
  address: '/forms/edit/1',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Abschnitt hinzufügen' }),
  dialogs: {
    'question with everything': async (page: Page) => {
      await chooseQuestion(page);
      await page.getByRole('button', { name: 'Bedingung hinzufügen' }).click();
      const defect = page.getByRole('checkbox', { name: 'Bestimmte Antworten sind ein Mangel' });
      if (await defect.isVisible()) await defect.check();
    },
    section: (page: Page) => page.locator('[data-section] [data-row-button]').nth(1).click(),
    preview: async (page: Page) => {
      await view('Vorschau')(page);
      await page.getByRole('button', { name: 'Pflichtangaben prüfen' }).click();
      await expect(page.getByText(/noch \d+ zu klären/)).toBeVisible();
    },
    settings: async (page: Page) => {
      await view('Einstellungen')(page);
      await expect(page.getByRole('button', { name: 'Template stilllegen' })).toBeVisible();
    },
    versions: async (page: Page) => {
      await view('Fassungen')(page);
      await page.getByRole('button', { name: 'Fassung 1 ansehen' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
    'missing fields': async (page: Page) => {
      await page.getByRole('button', { name: 'Abschnitt hinzufügen' }).click();
      await page.getByRole('button', { name: 'Veröffentlichen' }).click();
      await expect(page.getByRole('list', { name: 'Vor dem Veröffentlichen fehlt noch' })).toBeVisible();
    },
  },
};
