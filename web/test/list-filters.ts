import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses a value of a list's filter in the menu of filters, as users do. */
export async function chooseFilter(user: UserEvent, field: string, value: string): Promise<void> {
  const menu = await openFilter(user, field);
  await user.click(await within(menu).findByRole('button', { name: value }));
}

/** Opens the values of a filter. A list with one filter shows them at once. */
export async function openFilter(user: UserEvent, field: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  const menu = await screen.findByRole('dialog', { name: /^Filter / });
  const isChoiceOfFilters = menu.getAttribute('aria-label') === 'Filter wählen';
  if (isChoiceOfFilters) await user.click(await within(menu).findByRole('button', { name: new RegExp(`^${field}`) }));
  return menu;
}
