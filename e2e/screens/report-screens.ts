// The screens of the reports, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { goTo, unfoldActions } from './screen.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Berichte', exact: true });
const firstReport = (page: Page) =>
  list(page).getByRole('row').nth(1).or(list(page).getByRole('listitem').first()).getByRole('button').first();

export const reportList = {
  address: '/reports/list',
  readyElement: firstReport,
  dialogs: {
    'new report': async (page: Page) => {
      await page.getByRole('button', { name: 'Bericht erstellen', exact: true }).click();
      await expect(page.getByRole('dialog').getByText(/^\d+ Standorte: /)).toBeVisible();
    },
    'refused new report': async (page: Page) => {
      await page.getByRole('button', { name: 'Bericht erstellen', exact: true }).click();
      // A phone shows the locations only when they are asked for.
      const unfold = page.getByRole('dialog').getByRole('button', { name: 'Standorte ändern' });
      const none = page.getByRole('dialog').getByRole('button', { name: 'Keinen auswählen' });
      await expect(unfold.or(none)).toBeVisible();
      if (await unfold.isVisible()) await unfold.click();
      await none.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Entwurf erstellen' }).click();
      await expect(page.getByRole('dialog').getByText('Bitte mindestens einen Standort wählen.').first()).toBeVisible();
    },
  },
};

/** An approved report, because nothing changes it while it is examined. */
export const reportShow = {
  address: '/reports/list?state=approved',
  navigate: async (page: Page) => {
    await goTo(page, '/reports/list?state=approved');
    await firstReport(page).click();
    await expect(page).toHaveURL(/\/reports\/show\/\d+$/);
    await expect(page.getByRole('navigation', { name: 'Inhalt des Berichts' })).toBeVisible();
    await unfoldActions(page);
  },
  readyElement: (page: Page) => page.getByRole('button', { name: 'PDF herunterladen' }),
};
