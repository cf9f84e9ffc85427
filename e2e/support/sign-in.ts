import type { Page } from '@playwright/test';
import type { Hands } from './hands.ts';
import { credentialsOf, type Person } from './people.ts';

/** Signs in by filling in the form of the login page, which must already be open. */
export async function signIn(page: Page, hands: Hands, person: Person): Promise<void> {
  const { email, password } = credentialsOf(person);
  await hands.write(page.getByLabel('E-Mail-Adresse'), email);
  await hands.write(page.getByLabel('Passwort', { exact: true }), password);
  await hands.press(page.getByRole('button', { name: 'Anmelden' }));
}
