import type { Locator } from '@playwright/test';

/** Chooses a person of the organisation who is not offered first, because somebody else used the device last. */
export async function chooseOtherProfile(place: Locator, name: string): Promise<void> {
  await place.getByRole('button', { name: /^Alle \d+ anzeigen$/ }).click();
  await place.getByRole('button', { name }).click();
}
