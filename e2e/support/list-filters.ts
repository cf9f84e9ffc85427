// Filters a list by the menu of its filters, in a browser.
import type { Locator, Page } from '@playwright/test';

/** Opens the values of a filter of a list. */
export async function openFilter(page: Page, field: string, press = click): Promise<Locator> {
  await press(page.getByRole('button', { name: 'Filter', exact: true }));
  const menu = page.getByRole('dialog', { name: 'Filter wählen' });
  await press(menu.getByRole('button', { name: new RegExp(`^${field}`) }));
  return menu;
}

/** Chooses a value of a list's filter. */
export async function chooseFilter(page: Page, field: string, value: string, press = click): Promise<void> {
  const menu = await openFilter(page, field, press);
  await press(menu.getByRole('button', { name: value, exact: true }));
}

const click = (target: Locator) => target.click();
