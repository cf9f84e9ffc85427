// Who may sign in is the management's to say: new accesses, what they may do, and their end.
import type { Page } from '@playwright/test';
import type { AccessLink, User } from '#shared/contracts/users.ts';
import { tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import { ApiSession } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Zugangsdaten' });
const rowOf = (page: Page, text: string) => list(page).getByRole('row').filter({ hasText: text });
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' });
const somebody = () => `nele-${crypto.randomUUID().slice(0, 8)}@haus.test`;

/** At a location of the operator's organisation. */
async function addUser(office: ApiSession, email = somebody()): Promise<User> {
  const { '@id': location } = await office.location('Spielhalle Altona');
  const body = { email, firstname: 'Nele', lastname: 'Neu', roles: ['ROLE_SERVICE'], locations: [location] };
  return office.send<User>('POST', '/api/users', body);
}

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('makes an access, is told at the field what is missing, and gets the link to pass on', async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/status of 422/);
    const email = somebody();
    await page.goto('/users/list');
    await expect(list(page)).toBeVisible();
    await expectNoFindings(page, 'the list of accesses');
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { name: 'Neuer Zugang' })).toBeVisible();
    await page.getByRole('button', { name: 'Zugang anlegen' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' });
    await expect(summary).toContainText('Bitte den Vornamen angeben.');
    await expect(summary).toBeFocused();
    await page.getByLabel('Vorname').fill('Nele');
    await page.getByLabel('Nachname').fill('Neu');
    await page.getByLabel('E-Mail-Adresse').fill('verwaltung@rhein.test');
    await page.getByRole('button', { name: 'Zugang anlegen' }).click();
    // What only the server knows is told at its field as well.
    await expect(summary).toContainText('Service arbeitet an einem Standort.');
    await page.getByRole('checkbox', { name: 'Spielhalle Altona' }).check();
    await page.getByRole('button', { name: 'Zugang anlegen' }).click();
    await expect(summary).toContainText('E-Mail-Adresse: Unter dieser Adresse geht das nicht.');
    await expectNoFindings(page, 'a refused access');
    await page.getByLabel('E-Mail-Adresse').fill(email);
    await page.getByRole('button', { name: 'Zugang anlegen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link zum ersten Passwort' });
    await dialog.getByRole('button', { name: 'Link erstellen' }).click();
    await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/\/forgotpassword\/[\w-]{43}$/);
    await expectNoFindings(page, 'the link to the first password');
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    await page.getByRole('searchbox', { name: 'Name oder E-Mail' }).fill(email);
    await expect(rowOf(page, email)).toContainText('eingeladen');
    await expect(rowOf(page, email)).toContainText('Spielhalle Altona');
    await expect(page).toHaveURL(/search=/);
  });

  test('invites somebody, who accepts with their name, and takes another invitation back', async ({
    page,
    browser,
  }) => {
    const [email, other] = [somebody(), somebody()];
    await page.goto('/users/invite');
    const invite = async (address: string) => {
      await page.getByLabel('E-Mail-Adresse').fill(address);
      await page.getByRole('checkbox', { name: 'Spielhalle Altona' }).check();
      await page.getByRole('button', { name: 'Einladung senden' }).click();
      const dialog = page.getByRole('dialog', { name: 'Einladung senden' });
      await dialog.getByRole('button', { name: 'Link erstellen' }).click();
      const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
      await dialog.getByRole('button', { name: 'Fertig' }).click();
      return new URL(link).pathname;
    };
    const path = await invite(email);
    await invite(other);
    const waiting = page.getByRole('list', { name: 'Offene Einladungen' });
    await expect(waiting).toContainText(email);
    await expectNoFindings(page, 'open invitations');
    await page.getByRole('button', { name: `Einladung an ${other} widerrufen` }).click();
    await expect(waiting).not.toContainText(other);

    // Nobody is signed in there: who is accepts with that access.
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const theirs = await context.newPage();
    await theirs.goto(new URL(path, page.url()).href);
    await expect(theirs.getByRole('heading', { name: 'Nordlicht Automaten GmbH lädt Sie ein' })).toBeVisible();
    await theirs.getByRole('button', { name: 'Einladung annehmen' }).click();
    await expect(theirs.getByRole('alert')).toContainText('Bitte den Vornamen angeben.');
    await expectNoFindings(theirs, 'an invitation');
    await theirs.getByLabel('Vorname').fill('Nele');
    await theirs.getByLabel('Nachname').fill('Neu');
    await theirs.getByRole('button', { name: 'Einladung annehmen' }).click();
    await expect(theirs).toHaveURL(/\/forgotpassword\/[\w-]{43}$/);
    await context.close();
    await page.goto(`/users/list?search=${email}`);
    await expect(rowOf(page, email)).toContainText('eingeladen');
  });

  test('takes somebody out of the organisation, whose access stays', async ({ page, office, expectConsole }) => {
    // The page may be told of its own change before it is answered, and asks once more for somebody who is gone.
    expectConsole(/status of 404/);
    const user = await addUser(office);
    await page.goto(`/users/edit/${user.id}`);
    await page.getByRole('button', { name: 'Aus der Organisation entfernen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Aus der Organisation entfernen' });
    await expect(dialog).toContainText('Nele Neu arbeitet dann nicht mehr für Nordlicht Automaten GmbH');
    await expectNoFindings(page, 'the end of a link to an organisation');
    await dialog.getByRole('button', { name: 'Entfernen', exact: true }).click();
    await expect(page.getByText('Nele Neu gehört nicht mehr zu Nordlicht Automaten GmbH.')).toBeVisible();
    await expect(page).toHaveURL(/\/users\/list/);
    const left = await office.members<User>(`/api/users?search=${encodeURIComponent(user.email)}`);
    expect(left).toEqual([]);
  });

  test('switches somebody off, whose open page ends at once', async ({ page, office, browser, baseURL }) => {
    const floor = await addUser(office);
    const { link } = await office.send<AccessLink>('POST', `/api/users/${floor.id}/access_link`);
    const password = `Nordwind-${crypto.randomUUID()}`;
    await office.send('POST', new URL(link ?? '').pathname.replace('forgotpassword', 'forgot-password'), { password });
    const theirs = await ApiSession.signInAs(baseURL, { email: floor.email, password });
    const context = await browser.newContext({ storageState: theirs.storageState, ...(baseURL && { baseURL }) });
    const open = await context.newPage();
    await open.goto('/service');
    await expect(open.getByRole('banner')).toBeVisible();
    try {
      await page.goto(`/users/edit/${floor.id}`);
      await page.getByRole('checkbox', { name: 'Aktiv' }).uncheck();
      await save(page).click();
      await expect(page.getByText('Der Zugang wurde gespeichert.')).toBeVisible();
      await expect(open.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    } finally {
      await office.send('PATCH', `/api/users/${floor.id}`, { isActive: true });
      await context.close();
    }
  });

  test('hears what somebody else saved in the meantime, and overwrites nothing unseen', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(/status of 412/);
    const { id } = await addUser(office);
    await page.goto(`/users/edit/${id}`);
    await page.getByLabel('Nachname').fill('Neumann');
    await office.send('PATCH', `/api/users/${id}`, { lastname: 'Neubauer', firstname: 'Nela' });
    await save(page).click();
    const told = page.getByRole('alert').filter({ hasText: 'Inzwischen hat jemand anderes gespeichert' });
    await expect(told).toContainText('Jetzt gespeichert: Neubauer');
    await expect(told).toContainText('Vorname: Nela');
    await expectNoFindings(page, 'what somebody else saved');
    await save(page).click();
    await expect(page.getByText('Der Zugang wurde gespeichert.')).toBeVisible();
    const { firstname, lastname } = await office.send<User>('GET', `/api/users/${id}`);
    expect([firstname, lastname]).toEqual(['Nela', 'Neumann']);
  });

  test('keeps what was typed when the connection is lost, and it is saved once', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(/ERR_CONNECTION|ERR_FAILED|ERR_INTERNET/);
    const { id } = await addUser(office);
    await page.goto(`/users/edit/${id}`);
    await page.getByLabel('Nachname').fill('Netzlos');
    await page.route(`**/api/users/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    await save(page).click();
    await expect(page.getByText('Keine Antwort vom Server.')).toBeVisible();
    await expect(page.getByLabel('Nachname')).toHaveValue('Netzlos');
    await page.unroute(`**/api/users/${id}`);
    await save(page).click();
    await expect(page.getByText('Der Zugang wurde gespeichert.')).toBeVisible();
    expect((await office.send<User>('GET', `/api/users/${id}`)).lastname).toBe('Netzlos');
  });

  test('changes a role by keyboard alone', async ({ page, office }) => {
    const { id, email } = await addUser(office);
    await page.goto(`/users/list?search=${email}`);
    await tabTo(rowOf(page, email).getByRole('button'));
    await page.keyboard.press('Enter');
    await tabTo(page.getByLabel('Rolle'));
    await page.keyboard.type('Verw');
    await tabTo(save(page));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Der Zugang wurde gespeichert.')).toBeVisible();
    expect((await office.send<User>('GET', `/api/users/${id}`)).roles).toEqual(['ROLE_OPERATOR']);
  });

  test('is asked before changes are thrown away by the back button', async ({ page, office }) => {
    const { id, email } = await addUser(office);
    await page.goto(`/users/list?search=${email}`);
    await rowOf(page, email).getByRole('button').click();
    await expect(page).toHaveURL(new RegExp(`/users/edit/${id}$`));
    await page.getByLabel('Nachname').fill('Halb');
    await page.goBack();
    await page.getByRole('dialog', { name: 'Eingaben verwerfen?' }).getByRole('button', { name: 'Verwerfen' }).click();
    await expect(page).toHaveURL(/\/users\/list/);
  });

  test('sees the own access, and what of it others change', async ({ page, session }) => {
    const self = await session.send<{ '@id': string }>('GET', '/api/currentuser');
    await page.goto(`/users/edit/${self['@id'].split('/').at(-1)}`);
    await expect(page.getByText('Das ist Ihr eigener Zugang')).toBeVisible();
    await expect(page.getByLabel('Rolle')).toHaveCount(0);
  });

  test('uses list and form on a phone of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/users/list');
    await expect(list(page).getByRole('listitem').first()).toBeVisible();
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBe(320);
    await page.goto('/users/create');
    await expect(page.getByLabel('Vorname')).toBeVisible();
    expect(await width()).toBe(320);
  });
});

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test('finds people by organisation and role, and moves somebody to another organisation', async ({
    page,
    office,
  }) => {
    const { email } = await addUser(office);
    await page.goto('/users/list');
    await page.getByRole('combobox', { name: 'Organisation' }).selectOption('Nordlicht Automaten GmbH');
    await page.getByRole('combobox', { name: 'Standort' }).selectOption('Spielhalle Altona');
    await page.getByRole('combobox', { name: 'Rolle' }).selectOption('Service');
    await expect(rowOf(page, email)).toContainText('Nordlicht Automaten GmbH');
    await rowOf(page, email).getByRole('button').click();
    await page.getByRole('combobox', { name: 'Organisationen' }).selectOption('Rhein Wetten GmbH');
    await page.getByRole('button', { name: 'Nordlicht Automaten GmbH entfernen' }).click();
    await expectNoFindings(page, 'an access');
    await save(page).click();
    await expect(page.getByText('Der Zugang wurde gespeichert.')).toBeVisible();
    await page.goto(`/users/list?search=${email}`);
    await expect(rowOf(page, email)).toContainText('Rhein Wetten GmbH');
    await expect(rowOf(page, email)).toContainText('keine');
  });
});
