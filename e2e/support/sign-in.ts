import type { Locator, Page } from '@playwright/test';
import type { InputMethod } from './input-methods.ts';
import { credentialsOf, type Person } from './people.ts';

/** Signs in by filling in the form of the login page, which must already be open. */
export async function signIn(page: Page, input: InputMethod, person: Person): Promise<void> {
  const { email, password } = credentialsOf(person);
  await input.typeText(page.getByLabel('E-Mail-Adresse'), email);
  await input.typeText(page.getByLabel('Passwort', { exact: true }), password);
  await input.press(page.getByRole('button', { name: 'Anmelden' }));
}

/** Chooses a person of the organisation who is not offered first, because somebody else used the device last. */
export async function chooseOtherProfile(place: Locator, name: string): Promise<void> {
  await place.getByRole('button', { name: /^Alle \d+ anzeigen$/ }).click();
  await place.getByRole('button', { name }).click();
}
