// Who runs the platform founds organisations and closes them; who runs an organisation keeps its data.
import type { Page } from '@playwright/test';
import type { Customer } from '#shared/contracts/customers.ts';
import { tabTo } from './hands.ts';
import { expect, test } from './journey.ts';
import type { ApiSession } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Organisationen' });
const rowOf = (page: Page, name: string) => list(page).getByRole('row').filter({ hasText: name });
const save = (page: Page) => page.getByRole('button', { name: 'Speichern' }).click();
const saved = (page: Page) => page.getByText('Die Organisation wurde gespeichert.');

async function found(admin: ApiSession): Promise<Customer> {
  const name = `Hafen Automaten ${crypto.randomUUID().slice(0, 8)} GmbH`;
  return admin.send<Customer>('POST', '/api/customers', { name, street: 'Kai 1', city: 'Flensburg' });
}

test.describe('the admin', () => {
  test.use({ person: 'admin' });

  test('founds an organisation by keyboard alone, and is told at the field what cannot be', async ({ page }) => {
    const name = `Küsten Automaten ${Date.now()} GmbH`;
    const write = async (label: string, text: string) => {
      await tabTo(page.getByLabel(label));
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    };
    await page.goto('/customer/list');
    await tabTo(page.getByRole('button', { name: 'Organisation anlegen' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Neue Organisation' })).toBeVisible();
    await write('Postleitzahl', '2493');
    await write('USt-IdNr.', 'DE136695978');
    await page.keyboard.press('Enter');
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('listitem')).toHaveCount(3);
    await expectNoFindings(page, 'a refused organisation');
    await write('Name der Organisation', name);
    await write('Postleitzahl', '24937');
    await write('Ort', 'Flensburg');
    await write('USt-IdNr.', 'de 136 695 976');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Die Organisation wurde angelegt.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Name' }).fill(name);
    await expect(rowOf(page, name)).toContainText('24937 Flensburg');
    await expectNoFindings(page, 'the list of organisations');
  });

  test('is told what somebody else saved in the meantime, and nothing is overwritten unseen', async ({
    page,
    session,
    expectConsole,
  }) => {
    expectConsole(/status of 412/);
    const { id, name } = await found(session);
    await page.goto(`/customer/edit/${id}`);
    await page.getByRole('textbox', { name: 'Straße und Hausnummer' }).fill('Kai 2');
    await page.getByLabel('Telefon').fill('ruf an');
    await session.send('PATCH', `/api/customers/${id}`, { street: 'Kai 99', contactPerson: 'Hanna Hafen' });
    await save(page);
    await expect(page.getByLabel('Telefon')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Telefon').fill('0461 12345');
    await save(page);
    const notice = page.getByRole('alert').filter({ hasText: 'Inzwischen hat jemand anderes gespeichert' });
    await expect(notice).toBeFocused();
    await expect(notice).toContainText('Ansprechpartner: Hanna Hafen');
    await expect(page.getByLabel('Ansprechpartner')).toHaveValue('Hanna Hafen');
    const choice = notice.getByRole('radiogroup', { name: 'Straße und Hausnummer' });
    await expect(choice.getByRole('radio', { name: 'Meine Angabe: Kai 2' })).toBeChecked();
    await expectNoFindings(page, 'two editors at once');
    await choice.getByRole('radio', { name: 'Jetzt gespeichert: Kai 99' }).check();
    await expect(page.getByRole('textbox', { name: 'Straße und Hausnummer' })).toHaveValue('Kai 99');
    await choice.getByRole('radio', { name: 'Meine Angabe: Kai 2' }).check();
    await save(page);
    await expect(saved(page)).toBeVisible();
    expect(await session.send<Customer>('GET', `/api/customers/${id}`)).toMatchObject({
      name,
      street: 'Kai 2',
      contactPerson: 'Hanna Hafen',
      contactPhone: '0461 12345',
    });
  });

  test('keeps what was typed when the connection is lost, over a reload and on the way back', async ({
    page,
    session,
    expectConsole,
  }) => {
    expectConsole(/net::ERR|Failed to load/);
    page.on('dialog', (dialog) => void dialog.accept());
    const { id, name } = await found(session);
    await page.goto(`/customer/list?name=${encodeURIComponent(name)}`);
    await rowOf(page, name).getByRole('button', { name }).click();
    await page.getByRole('textbox', { name: 'Ort' }).fill('Husum');
    await page.goBack();
    const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await page.route(`**/api/customers/${id}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue(),
    );
    await save(page);
    await expect(page.getByText('Keine Antwort vom Server. Ihre Eingaben bleiben erhalten')).toBeVisible();
    // Somebody else saves before this one comes back.
    await session.send('PATCH', `/api/customers/${id}`, { city: 'Tönning' });
    await page.reload();
    await expect(page.getByRole('textbox', { name: 'Ort' })).toHaveValue('Husum');
    await expect(page.getByRole('radio', { name: 'Jetzt gespeichert: Tönning' })).toBeVisible();
    await page.unroute(`**/api/customers/${id}`);
    await save(page);
    await expect(saved(page)).toBeVisible();
    expect((await session.send<Customer>('GET', `/api/customers/${id}`)).city).toBe('Husum');
  });
});

test.describe('the operator', () => {
  test.use({ person: 'otherOperator' });

  test('keeps the data of the own organisation, and neither founds nor closes one', async ({ page }) => {
    await page.goto('/customer/list');
    await expect(rowOf(page, 'Rhein Wetten GmbH')).toContainText('Venloer Straße 310, 50823 Köln');
    await expect(page.getByRole('button', { name: 'Organisation anlegen' })).toBeHidden();
    await rowOf(page, 'Rhein Wetten GmbH').getByRole('button', { name: 'Rhein Wetten GmbH' }).click();
    await expect(page.getByLabel('Telefon')).toHaveValue('0221 4710 240');
    await expect(page.getByRole('checkbox', { name: 'Aktiv' })).toBeHidden();
    await page.getByLabel('E-Mail-Adresse').fill('verwaltung@rhein.test');
    await save(page);
    await expect(saved(page)).toBeVisible();
  });
});

test.describe('the demo', () => {
  test.use({ person: 'demoOperator' });

  test('finds no organisations to change', async ({ page }) => {
    await page.goto('/customer/list');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  });
});
