// The screens of the audit trail and of the accesses of authorities, as the accessibility journeys examine them.
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

async function openNewAccess(page: Page) {
  await page.getByRole('button', { name: 'Zugang erteilen', exact: true }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Ändern: / })
      .first(),
  ).toBeVisible();
}

export const authorityList = {
  address: '/customer/authorities',
  readyElement: (page: Page) => page.getByRole('region', { name: 'Zugänge für Behörden' }),
  dialogs: {
    'new access': openNewAccess,
    'new access with all fields': async (page: Page) => {
      await openNewAccess(page);
      const folded = page.getByRole('dialog').getByRole('button', { name: /^Ändern: / });
      while ((await folded.count()) > 0) await folded.first().click();
      await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Protokolle', exact: true })).toBeVisible();
    },
  },
};
