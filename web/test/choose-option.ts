import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Chooses an option of a native select, whose options may still be loading. */
export async function chooseOption(user: UserEvent, label: string | RegExp, option: string): Promise<void> {
  const list = await screen.findByRole('combobox', { name: label });
  await within(list).findByText(option);
  await user.selectOptions(list, option);
}
