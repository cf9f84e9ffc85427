// The screen of the task templates, as the accessibility journeys examine it.
import { expect, type Page } from '@playwright/test';

const firstTemplate = (page: Page) =>
  page.getByRole('region', { name: 'Aufgabenvorlagen' }).getByRole('listitem').or(page.getByRole('row').nth(1)).first();

export const taskTemplates = {
  address: '/tasks/list?view=templates',
  readyElement: firstTemplate,
  dialogs: {
    'new template': async (page: Page) => {
      await page.getByRole('main').getByRole('button', { name: 'Vorlage anlegen' }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: 'Antwort hinzufügen' }).click();
      await form.getByRole('checkbox', { name: 'Diese Antwort ist ein Mangel' }).check();
      await form.getByLabel('Wie oft?').selectOption('wöchentlich');
      await form.getByRole('checkbox', { name: 'Alle Standorte, die Aufgaben haben' }).uncheck();
      await expect(form.getByRole('region', { name: 'Nächste Termine' }).getByRole('listitem')).toHaveCount(5);
    },
    template: (page: Page) => firstTemplate(page).getByRole('button').first().click(),
  },
};
