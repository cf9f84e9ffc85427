// Tests one form in a real browser: a lost connection loses no typed text, the second of two editors is warned, leaving
// asks first, and everything works without a mouse. web/ui/edit/edit-forms.test.tsx tests the same for every form.
import type { Page } from '@playwright/test';
import { type EditedRecord, locationForm } from '#e2e/support/edited-forms.ts';
import { tabTo } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';

test.use({ sharesTestData: true });

const { createRecord, fieldLabel: label, fieldName, button, successText } = locationForm;
const field = (page: Page) => page.getByRole('textbox', { name: label, exact: true });
const save = (page: Page) => page.getByRole('button', { name: button, exact: true });
const stored = async ({ otherEditor, iri }: EditedRecord) =>
  (await otherEditor.send<Record<string, unknown>>('GET', iri))[fieldName];

async function open(page: Page, { editor, address, buttonNames }: EditedRecord) {
  await page.goto('/login');
  await page.evaluate((tokens) => {
    for (const [name, value] of Object.entries(tokens)) localStorage.setItem(name, value);
  }, editor.tokens);
  await page.goto(address);
  // A drawer has a link to the form instead of a button.
  for (const name of buttonNames)
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('dialog').getByRole('link', { name, exact: true }))
      .press('Enter');
}

test('a form keeps the typed text through a lost connection, a second editor and the back button', async ({
  page,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(/net::ERR_|Failed to load|status of 412/);
  const edited = await createRecord(baseURL);
  await open(page, edited);

  await test.step('the back button asks before changes are lost, by keyboard alone', async () => {
    await tabTo(field(page));
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Getippt');
    await page.goBack();
    const discardDialog = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
    await expect(discardDialog.getByRole('button', { name: 'Weiter bearbeiten' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(discardDialog).toBeHidden();
    await expect(field(page)).toHaveValue('Getippt');
  });

  await test.step('the typed text stays when the connection is lost, and is saved once it is back', async () => {
    await page.route(`**${edited.iri}`, (route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
    );
    await tabTo(save(page));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Keine Antwort vom Server. Ihre Eingaben bleiben erhalten').first()).toBeVisible();
    await expect(field(page)).toHaveValue('Getippt');
    await page.unroute(`**${edited.iri}`);
    await save(page).press('Enter');
    await expect(page.getByText(successText)).toBeVisible();
    expect(await stored(edited)).toBe('Getippt');
  });

  await test.step('the second of two editors is warned', async () => {
    await open(page, edited);
    await field(page).fill('Meins');
    await edited.otherEditor.send('PATCH', edited.iri, { [fieldName]: 'Deins' });
    await save(page).click();
    const conflictAlert = page.getByRole('alert').filter({ hasText: 'Inzwischen hat jemand anderes gespeichert' });
    await expect(conflictAlert).toBeFocused();
    expect(await stored(edited)).toBe('Deins');
    await conflictAlert.getByRole('radio', { name: 'Meine Angabe: Meins' }).check();
    await save(page).click();
    await expect.poll(() => stored(edited)).toBe('Meins');
  });
});
