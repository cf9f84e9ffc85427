// The screens of the tours, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { goTo } from './screen.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';

const yesterday = new Date(Date.now() - DAY_MILLISECONDS).toISOString().slice(0, 10);

const dialog = (page: Page) => page.getByRole('dialog', { name: /^Kontrollgang/ });
const open = (button: string) => async (page: Page) => {
  const firstOption = dialog(page).getByRole('radio').first();
  // The dialog of a tour stays open over a reload and then covers everything that could be pressed.
  await expect(async () => {
    if (!(await firstOption.isVisible()))
      await page.getByRole('main').getByRole('button', { name: button }).click({ timeout: 1000 });
    await expect(firstOption).toBeVisible({ timeout: 2000 });
  }).toPass();
};

export const tourList = {
  address: '/inspectiontours/list',
  readyElement: (page: Page) =>
    page
      .getByRole('region', { name: 'Kontrollgänge' })
      .getByRole('listitem')
      .or(page.getByRole('row').filter({ has: page.getByRole('cell') }))
      .first(),
  dialogs: {
    detail: (page: Page) => openDrawer(page),
    tour: open('Kontrollgang jetzt'),
    'refused tour': async (page: Page) => {
      await open('Kontrollgang jetzt')(page);
      await dialog(page).getByRole('radio', { name: 'Sonstiger Befund' }).click();
      await dialog(page).getByRole('button', { name: 'Mit Befund abschließen' }).click();
      await expect(dialog(page).getByRole('alert')).toBeVisible();
    },
  },
};

async function openDrawer(page: Page): Promise<void> {
  await tourList.readyElement(page).getByRole('button').first().click();
  await expect(dialog(page).getByRole('heading', { name: 'Verlauf' })).toBeVisible();
}

export const tourShow = {
  address: '/inspectiontours/show/{id}',
  navigate: async (page: Page) => {
    await goTo(page, tourList.address);
    await openDrawer(page);
    await goTo(page, `/inspectiontours/show/${new URL(page.url()).searchParams.get('tour')}`);
  },
  readyElement: (page: Page) => page.getByRole('heading', { name: 'Verlauf' }),
  dialogs: {
    correction: async (page: Page) => {
      await page.getByRole('button', { name: /^(Korrigieren|Nachtragen)$/ }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
};

export const tourDay = {
  address: `/inspectiontours/list?view=day&day=${yesterday}`,
  readyElement: (page: Page) => page.getByRole('list', { name: 'Kontrollgänge des Tages' }),
};
