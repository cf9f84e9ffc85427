// The screens of the audit trail, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';

const firstEntry = (page: Page) =>
  page
    .getByRole('region', { name: 'Einträge' })
    .getByRole('listitem')
    .or(page.getByRole('row').filter({ has: page.getByRole('cell') }))
    .first();

export const auditList = {
  address: '/audit/list',
  readyElement: firstEntry,
  dialogs: {
    detail: async (page: Page) => {
      await firstEntry(page).getByRole('button').first().click();
      await expect(page.getByRole('dialog').getByText('Prüfsumme').first()).toBeVisible();
    },
  },
};
