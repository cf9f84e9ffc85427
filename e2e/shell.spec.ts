import type { Page } from '@playwright/test';
import { mouse } from './hands.ts';
import { expect, test } from './journey.ts';
import { ADMIN_MENU, OPERATOR_MENU, SERVICE_MENU } from './menu-entries.ts';
import { signIn } from './sign-in.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Hauptmenü' });
/** The words of the menu, without the links to the documentation. */
const menuEntries = async (page: Page) => {
  await expect(menu(page).getByRole('link').first()).toBeVisible();
  return (await menu(page).getByRole('link').allTextContents())
    .filter((text) => !documentation.includes(text.trim()))
    .map((text) => text.trim());
};
const documentation = ['Getting started', 'Foundation', 'Components'];
const userActions = async (page: Page) => {
  await page.getByRole('button', { name: /^Benutzermenü/ }).click();
  const actions = page.getByRole('banner').getByRole('listitem').getByRole('button');
  await expect(actions.first()).toBeVisible();
  return actions.allTextContents();
};

test.describe('service', () => {
  test.use({ person: 'service', place: 'Spielhalle Wandsbek', signer: 'Anja Brandt' });

  test('finds in its menu what a shift needs, and the number of its location', async ({ page, session }) => {
    await page.goto('/service');
    expect(await menuEntries(page)).toEqual(SERVICE_MENU);
    const { id } = await session.location('Spielhalle Wandsbek');
    await expect(menu(page).getByText(`Standort-Nr. ${id}`)).toBeVisible();
    for (const name of documentation)
      await expect(menu(page).getByRole('link', { name })).toHaveAttribute('href', /^https:/);
  });

  test('finds the change of location and profile in the user menu', async ({ page }) => {
    await page.goto('/service');
    const actions = await userActions(page);
    expect(actions.map((text) => text.replace(/(wechseln).*/, '$1'))).toEqual([
      'Organisation wechseln',
      'Standort wechseln',
      'Meine Benutzerdaten',
      'Profile',
      'Profil wechseln',
      'Sperren',
      'Abmelden',
    ]);
  });

  test('sees a page of the Verwaltung as one that does not exist', async ({ page }) => {
    await page.goto('/reports/list');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Zur Startseite' }).click();
    await expect(page).toHaveURL('/service/check');
  });

  test('changes its location, and the workplace follows', async ({ page }) => {
    await page.goto('/service');
    await mouse(page).act(/^Standort wechseln/);
    await page
      .getByRole('dialog', { name: 'Wo arbeiten Sie heute?' })
      .getByRole('button', { name: 'Spielhalle Lüneburg' })
      .click();
    await expect(page.getByText('Der Standort wurde geändert.')).toBeVisible();
    await expect(menu(page).getByText('Spielhalle Lüneburg')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Wer arbeitet gerade?' })).toBeVisible();
  });

  test('has the menu in a drawer on a phone, and four entries at hand', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/service');
    await expect(menu(page)).toBeHidden();
    const bar = page.getByRole('navigation', { name: 'Schnellzugriff' });
    await bar.getByRole('link', { name: 'Aufgaben' }).click();
    await expect(page).toHaveURL('/tasks/list');
    await bar.getByRole('button', { name: /^Mehr/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Menü' });
    await expect(drawer.getByText('Service Nordlicht')).toBeVisible();
    await expect(drawer.getByText(/^Standort-Nr\. \d+$/)).toBeVisible();
    for (const name of documentation) await expect(drawer.getByRole('link', { name })).toBeVisible();
    await drawer.getByRole('link', { name: 'Start', exact: true }).click();
    await expect(page).toHaveURL('/service/check');
    await expect(drawer).toBeHidden();
  });
});

test.describe('service at a location without tasks', () => {
  test.use({ person: 'otherOperator', place: 'Wettladen Mainz-Neustadt' });

  test('is asked by the flags of the location: the operator there still reads everything', async ({ page }) => {
    await page.goto('/dashboard');
    const [dashboard, ...others] = OPERATOR_MENU;
    expect(await menuEntries(page)).toEqual([dashboard, 'Spieler prüfen', ...others]);
  });
});

test.describe('operator', () => {
  test.use({ person: 'operator' });

  test('finds the dashboard in its menu instead of the workplace', async ({ page }) => {
    await page.goto('/dashboard');
    expect(await menuEntries(page)).toEqual(OPERATOR_MENU);
    await expect(menu(page).getByText('Nordlicht Automaten GmbH')).toBeVisible();
  });

  test('has a sidebar whose width survives a reload: shown, small or hidden', async ({ page }) => {
    await page.goto('/dashboard');
    const width = async () => (await menu(page).boundingBox())?.width ?? 0;
    await expect.poll(width).toBeGreaterThan(200);
    await page.getByRole('button', { name: 'Seitenleiste verkleinern' }).click();
    await expect.poll(width).toBeLessThan(110);
    await page.reload();
    await expect.poll(width).toBeLessThan(110);
    expect(await width()).toBeGreaterThan(40);
    await menu(page).getByRole('link', { name: 'Aufgaben' }).hover();
    await expect(menu(page).getByText('Aufgaben')).toBeVisible();
    await page.getByRole('button', { name: 'Seitenleiste verbreitern' }).click();
    await page.getByRole('button', { name: 'Seitenleiste ausblenden' }).click();
    await expect(menu(page)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menu(page)).toBeHidden();
    await page.getByRole('button', { name: 'Seitenleiste einblenden' }).click();
    await expect.poll(width).toBeGreaterThan(200);
  });

  test('goes home by the brand', async ({ page }) => {
    await page.goto('/tasks/list');
    await page.getByRole('link', { name: 'Schutzbuch, zur Startseite' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('reaches everything by Strg+K and typing', async ({ page }) => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Befehl oder Seite suchen' });
    await expect(search).toBeFocused();
    await page.keyboard.type('aufg');
    await expect(page.getByRole('option', { name: 'Aufgaben' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/tasks/list');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('gibt es nicht');
    await expect(search).toHaveValue('gibt es nicht');
    await expect(page.getByText('Nichts gefunden.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
  });

  test('loses no letter that is typed before the search is there', async ({ page }) => {
    await page.route(/command-palette-.*[.]js/, async (route) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForTimeout(500);
      await route.continue();
    });
    await page.goto('/tasks/list');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // 'N' would be the new task of this page.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nichts davon');
    await expect(page.getByRole('combobox', { name: 'Befehl oder Seite suchen' })).toHaveValue('nichts davon');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('standorte');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/locations/list');
  });

  test('changes between light and dark, and finds the choice again', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/dashboard');
    const brightness = () =>
      page.evaluate(() => Number(/\d+/.exec(getComputedStyle(document.body).backgroundColor)?.[0]));
    await page.getByRole('button', { name: 'Zur dunklen Ansicht' }).click();
    await expect.poll(brightness).toBeLessThan(60);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Zur hellen Ansicht' })).toBeVisible();
    expect(await brightness()).toBeLessThan(60);
    await page.getByRole('button', { name: 'Zur hellen Ansicht' }).click();
    await expect.poll(brightness).toBeGreaterThan(200);
  });

  test('reads on every unknown address that it is unknown', async ({ page, expectConsole }) => {
    expectConsole(/status of 404/);
    for (const address of ['/gibt-es-nicht', '/reports/liste', '/tasks/list/12', '/oasiscerts/edit']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' }), address).toBeVisible();
    }
  });

  test('is asked before leaving while something is being filled in, and not otherwise', async ({ page }) => {
    let questions = 0;
    page.on('dialog', (dialog) => {
      questions += dialog.type() === 'beforeunload' ? 1 : 0;
      void dialog.accept();
    });
    await page.goto('/tasks/list');
    await expect(page.getByRole('heading', { name: 'Aufgaben', level: 1 })).toBeVisible();
    await page.reload();
    expect(questions).toBe(0);
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).click();
    await page.getByRole('dialog').getByLabel('Aufgabe').fill('Neue Flyer bestellen');
    await page.reload();
    expect(questions).toBe(1);
  });
});

test.describe('an admin', () => {
  test.use({ person: 'admin' });

  test('sees all organisations and is not asked to choose one', async ({ page }) => {
    await page.goto('/dashboard');
    expect(await menuEntries(page)).toEqual(ADMIN_MENU);
    await expect(page.getByText(/^Alle Organisationen/)).toBeVisible();
  });

  test('can work for one organisation', async ({ page }) => {
    await page.goto('/dashboard');
    await mouse(page).act(/^Organisation wechseln/);
    await page
      .getByRole('dialog', { name: 'Organisation ändern' })
      .getByRole('button', { name: 'Rhein Wetten GmbH' })
      .click();
    await expect(page.getByText('Die Organisation wurde geändert.')).toBeVisible();
    await expect(menu(page).getByText('Rhein Wetten GmbH')).toBeVisible();
  });
});

test('service with two locations works nowhere before it has said where', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, mouse(page), 'service');
  const dialog = page.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' });
  await expect(dialog.getByRole('button', { name: 'Spielhalle Wandsbek' })).toBeVisible();
  await expect(dialog.getByRole('listitem').first().getByRole('button')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Spielhalle Altona' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Abmelden' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('the demo that has not said where it works', () => {
  test.use({ person: 'demo' });

  test('is invited beside that question', async ({ page }) => {
    await page.goto('/service');
    await expect(page.getByRole('dialog', { name: 'Wo arbeiten Sie heute?' })).toBeVisible();
    await expect(page.getByText('Sie sehen die Demo.')).toBeVisible();
  });
});

test.describe('the demo', () => {
  test.use({ person: 'demo', place: 'Spielhalle Frankfurt', signer: 'Julia Neumann' });

  test('leaves the screen to a dialog, and is back when it closes', async ({ page }) => {
    await page.goto('/service');
    const toast = page.getByRole('status').filter({ hasText: 'Sie sehen die Demo.' });
    await expect(toast).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Befehl oder Seite suchen' })).toBeFocused();
    await expect(toast).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(toast).toBeVisible();
  });

  test('invites after three seconds and can be left after thirty', async ({ page }) => {
    await page.clock.install();
    await page.goto('/service');
    await expect(page.getByRole('heading', { name: 'Julia Neumann' })).toBeVisible();
    const toast = page.getByRole('status').filter({ hasText: 'Sie sehen die Demo.' });
    await expect(toast).toBeHidden();
    await page.clock.fastForward(3000);
    await expect(toast).toBeVisible();
    await expect(toast.getByRole('link', { name: 'Eigenen Zugang einrichten' })).toHaveAttribute('href', /^https:/);
    await expect(toast.getByRole('button', { name: 'Demo beenden' })).toBeHidden();
    await page.clock.fastForward(27_000);
    await toast.getByRole('button', { name: 'Demo beenden' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('offers nothing that would change its own organisation', async ({ page }) => {
    await page.goto('/service');
    const actions = await userActions(page);
    expect(actions.map((text) => text.replace(/(wechseln).*/, '$1'))).toEqual([
      'Profile',
      'Profil wechseln',
      'Sperren',
      'Abmelden',
    ]);
  });
});
