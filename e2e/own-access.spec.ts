// One's own access: forgotten passwords, a new address, the second factor and where one is signed in.
import { expect, test } from './journey.ts';
import { choosePassword, codeOf, FIRST_PASSWORD, linkIn, newPerson, signInAs } from './own-person.ts';
import { expectNoFindings } from './wcag.ts';

const REFUSED = /status of (?:401|404|409|410|422)/;
const SECOND_PASSWORD = 'Vier Möwen auf dem Dach';

const userData = 'Meine Benutzerdaten';

test('a forgotten password: from the login over a mail back to the login, once', async ({
  page,
  baseURL,
  expectConsole,
}) => {
  expectConsole(REFUSED);
  const person = await newPerson(baseURL);
  await page.goto(person.link);
  await expect(page.getByRole('heading', { name: 'Willkommen bei Schutzbuch' })).toBeVisible();
  await expectNoFindings(page, 'The page of an invitation');
  await choosePassword(page, FIRST_PASSWORD);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  await expect(page).toHaveTitle('Passwort vergessen · Schutzbuch');
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByText('Bitte eine gültige E-Mail-Adresse eingeben.')).toBeVisible();
  await expect(page.getByLabel('E-Mail-Adresse')).toBeFocused();
  await page.getByLabel('E-Mail-Adresse').fill('niemand@nordlicht.test');
  await page.getByRole('button', { name: 'Link anfordern' }).click();
  await expect(page.getByRole('heading', { name: 'Bitte sehen Sie in Ihr Postfach' })).toBeFocused();
  await page.getByRole('button', { name: 'Andere Adresse angeben' }).click();
  await page.getByLabel('E-Mail-Adresse').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Wenn es zu ${person.email} einen Zugang gibt`)).toBeVisible();
  await expectNoFindings(page, 'A link was asked for');

  const link = linkIn(await person.mailTo(person.email, 'Neues Passwort für Schutzbuch'));
  await page.goto(link);
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByLabel('Neues Passwort', { exact: true })).toBeFocused();
  await page.getByLabel('Neues Passwort', { exact: true }).fill('Nordlicht2026');
  await expect(page.getByText('Gut', { exact: true })).toBeVisible();
  await page.getByLabel('Neues Passwort wiederholen').fill('Nordlicht2027');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Die beiden Eingaben sind verschieden.')).toBeVisible();
  await page.getByLabel('Neues Passwort wiederholen').fill('Nordlicht2026');
  await page.getByRole('button', { name: 'Passwort speichern' }).click();
  await expect(page.getByText('Dieses Passwort ist leicht zu erraten. Bitte ein anderes wählen.')).toBeVisible();
  await expectNoFindings(page, 'A new password');
  await choosePassword(page, SECOND_PASSWORD);
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click();
  await signInAs(page, person.email, SECOND_PASSWORD);
  await expect(page).toHaveURL('/dashboard');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Dieser Link wurde bereits benutzt.' })).toBeVisible();
  await page.getByRole('link', { name: 'Neuen Link anfordern' }).click();
  await expect(page.getByRole('heading', { name: 'Passwort vergessen' })).toBeVisible();
});

test('name, address and password are changed by their owner', async ({ page, browser, baseURL, expectConsole }) => {
  expectConsole(REFUSED);
  const person = await newPerson(baseURL);
  await page.goto(person.link);
  await choosePassword(page, FIRST_PASSWORD);
  await signInAs(page, person.email, FIRST_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await page.getByRole('banner').getByRole('button', { name: userData }).click();
  await expect(page.getByRole('heading', { name: userData, level: 1 })).toBeVisible();
  await expectNoFindings(page, userData);

  const name = page.getByRole('region', { name: 'Name' });
  await name.getByLabel('Nachname').fill('  ');
  await name.getByRole('button', { name: 'Namen speichern' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Bitte den Nachnamen angeben.' })).toBeFocused();
  await name.getByLabel('Nachname').fill('Petersen');
  await name.getByRole('button', { name: 'Namen speichern' }).click();
  await expect(page.getByText('Ihr Name wurde gespeichert.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Benutzermenü.*Petersen/ })).toBeVisible();

  const address = page.getByRole('region', { name: 'E-Mail-Adresse' });
  const newEmail = person.email.replace('paula', 'petersen');
  await address.getByLabel('Neue E-Mail-Adresse').fill(newEmail);
  await address.getByLabel('Jetziges Passwort').fill('falsch');
  await address.getByRole('button', { name: 'Adresse ändern' }).click();
  await expect(address.getByRole('alert').filter({ hasText: 'Dieses Passwort ist nicht richtig.' })).toBeFocused();
  await address.getByLabel('Jetziges Passwort').fill(FIRST_PASSWORD);
  await address.getByRole('button', { name: 'Adresse ändern' }).click();
  await expect(address.getByText('Die neue Adresse ist noch nicht bestätigt')).toBeVisible();
  await expectNoFindings(page, 'An address waits for its confirmation');

  const password = page.getByRole('region', { name: 'Passwort', exact: true });
  await password.getByLabel('Jetziges Passwort').fill(FIRST_PASSWORD);
  await password.getByLabel('Neues Passwort', { exact: true }).fill(SECOND_PASSWORD);
  await password.getByLabel('Neues Passwort wiederholen').fill(SECOND_PASSWORD);
  // A new password ends what was sent before: the address is confirmed first.
  const link = linkIn(await person.mailTo(newEmail, 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse'));
  const otherDevice = await browser.newContext({ baseURL, locale: 'de-DE' });
  const elsewhere = await otherDevice.newPage();
  await elsewhere.goto(link);
  await expect(elsewhere.getByText(newEmail)).toBeVisible();
  await expectNoFindings(elsewhere, 'An address is confirmed');
  await elsewhere.getByRole('button', { name: 'Adresse bestätigen' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Ihre neue E-Mail-Adresse gilt' })).toBeFocused();
  await otherDevice.close();
  await person.mailTo(person.email, 'Ihre E-Mail-Adresse wurde geändert');

  await password.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(page.getByText('Ihr neues Passwort gilt. Ihre anderen Geräte sind abgemeldet.')).toBeVisible();
  await expect(password.getByLabel('Jetziges Passwort')).toHaveValue('');
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await signInAs(page, newEmail, SECOND_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
});

test('the second factor: set up with a picture, asked for at the login, replaced by a recovery code, turned off', async ({
  page,
  baseURL,
  expectConsole,
}) => {
  expectConsole(REFUSED);
  const person = await newPerson(baseURL);
  await page.goto(person.link);
  await choosePassword(page, FIRST_PASSWORD);
  await signInAs(page, person.email, FIRST_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/users/userdata');
  await page.getByRole('button', { name: 'Zweiten Faktor einrichten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zweiten Faktor einrichten' });
  await dialog.getByLabel('Jetziges Passwort').fill(FIRST_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR-Code für die Authenticator-App' })).toBeVisible();
  await expectNoFindings(page, 'The picture of the second factor');
  const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  await dialog.getByLabel('Code aus der App').fill('000000');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Dieser Code ist nicht richtig oder wurde schon benutzt.')).toBeVisible();
  await dialog.getByLabel('Code aus der App').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  const codes = dialog.getByRole('list', { name: 'Wiederherstellungscodes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await expectNoFindings(page, 'The recovery codes');
  const recoveryCode = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Als Datei speichern' }).click();
  expect((await download).suggestedFilename()).toBe('schutzbuch-wiederherstellungscodes.txt');
  await dialog.getByRole('button', { name: 'Ich habe die Codes aufgehoben' }).click();
  await expect(page.getByText('Noch 10 Wiederherstellungscodes.')).toBeVisible();

  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
  await signInAs(page, person.email, FIRST_PASSWORD);
  const code = page.getByLabel('Code aus der Authenticator-App');
  await expect(code).toBeFocused();
  await expectNoFindings(page, 'The login asks for a code');
  await code.fill('111111');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Dieser Code ist nicht richtig' })).toBeVisible();
  await code.fill(recoveryCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/users/userdata');
  await expect(page.getByText('Noch 9 Wiederherstellungscodes.')).toBeVisible();
  await page.getByRole('button', { name: 'Abschalten' }).click();
  const removal = page.getByRole('dialog', { name: 'Zweiten Faktor abschalten' });
  await removal.getByLabel('Jetziges Passwort').fill(FIRST_PASSWORD);
  await removal.getByLabel('Code aus der App oder Wiederherstellungscode').fill(codeOf(secret, 1));
  await removal.getByRole('button', { name: 'Abschalten' }).click();
  await expect(page.getByRole('button', { name: 'Zweiten Faktor einrichten' })).toBeVisible();
});

test('a new admin gets no further than setting up the second factor', async ({ page, baseURL }) => {
  const person = await newPerson(baseURL, 'admin');
  await page.goto(person.link);
  await choosePassword(page, FIRST_PASSWORD);
  await signInAs(page, person.email, FIRST_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Zweiten Faktor einrichten', level: 1 })).toBeVisible();
  await page.goto('/users/list');
  await expect(page.getByRole('heading', { name: 'Zweiten Faktor einrichten', level: 1 })).toBeVisible();
  await expectNoFindings(page, 'The second factor is required');
  await page.getByLabel('Jetziges Passwort').fill(FIRST_PASSWORD);
  await page.keyboard.press('Enter');
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? '';
  await page.getByLabel('Code aus der App').fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ich habe die Codes aufgehoben' }).click();
  await expect(page.getByRole('navigation', { name: 'Hauptmenü' })).toBeVisible();
});

test('a lost device is signed out at once', async ({ page, browser, baseURL, expectConsole }) => {
  expectConsole(REFUSED);
  const person = await newPerson(baseURL);
  await page.goto(person.link);
  await choosePassword(page, FIRST_PASSWORD);
  await signInAs(page, person.email, FIRST_PASSWORD);
  await expect(page).toHaveURL('/dashboard');
  const lost = await browser.newPage({
    baseURL,
    locale: 'de-DE',
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
  });
  await signInAs(lost, person.email, FIRST_PASSWORD);
  await expect(lost).toHaveURL('/dashboard');

  await page.goto('/users/userdata');
  const devices = page.getByRole('list', { name: 'Angemeldete Geräte' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.filter({ hasText: 'dieses Gerät' })).toHaveCount(1);
  const tablet = devices.filter({ hasText: 'Safari auf iPad' });
  await expect(tablet).toContainText('Nordlicht Automaten GmbH');
  await tablet.getByRole('button', { name: /^Safari auf iPad abmelden/ }).click();
  await expect(devices).toHaveCount(1);
  // Its stream of changes ends, and with the next question it is at the login.
  await lost.goto('/tasks/list');
  await expect(lost).toHaveURL('/login');
  await lost.close();
});

test('the demo has no own access to change', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, locale: 'de-DE' });
  await page.goto('/login');
  await page.getByRole('button', { name: 'Demo ansehen' }).click();
  await expect(page).toHaveURL(/\/service/);
  await page.goto('/users/userdata');
  await expect(page.getByRole('heading', { name: userData, level: 1 })).toBeHidden();
  await page.close();
});
