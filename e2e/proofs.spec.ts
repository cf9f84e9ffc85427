// The proofs of the staff: entered, proposed until when, missing, sent in and reviewed, and on the inspector's table as one file.
import type { Page } from '@playwright/test';
import type { NewUploadLink } from '#shared/contracts/upload-links.ts';
import { expect, test } from './journey.ts';
import { ApiSession, type Named } from './people.ts';
import { samplePdf } from './sample-files.ts';

const PLACE = 'Spielhalle Wandsbek';
const unique = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`;
const idempotent = () => ({ 'idempotency-key': crypto.randomUUID() });
const list = (page: Page) => page.getByRole('region', { name: 'Nachweise' });

/** For somebody who works where no rule knows how long a training is good. */
async function trainingLink(office: ApiSession) {
  const profile = await office.profile('Ute Jürgensen');
  const types = await office.members<Named>('/api/proof_types?pagination=false');
  const type = types.find(({ name }) => name === 'Präventionsschulung (Basis)')?.['@id'];
  const { token } = await office.send<NewUploadLink>('POST', '/api/upload_links', { profile: profile['@id'], type });
  return { profile, token };
}

test.describe('the operator', () => {
  test.use({ person: 'operator' });

  test('enters a training, sees until when the state lets it count, and finds it with its file', async ({ page }) => {
    const name = unique('Präventionsschulung');
    await page.goto('/users/profiles_documents');
    await page.getByRole('link', { name: 'Nachweis anlegen' }).click();
    // The list has filters of the same names.
    await expect(page.getByRole('heading', { name: 'Neuer Nachweis' })).toBeVisible();
    await page.getByRole('combobox', { name: /^Profil/ }).selectOption('Anja Brandt');
    await page.getByRole('combobox', { name: /^Art/ }).selectOption('Präventionsschulung (Auffrischung)');
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    await page.getByLabel('Ausgestellt am').fill('2026-11-02');
    await expect(page.getByText(/^Gültig bis .*Monate nach der Ausstellung/)).toBeVisible();
    await page.locator('input[type=file]').last().setInputFiles(samplePdf('schulung.pdf', 'Schulung'));
    await page.getByRole('textbox', { name: 'Beschreibung' }).fill('Veranstalter: Suchtberatung Hamburg');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Der Nachweis wurde gespeichert.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Name' }).fill(name);
    await list(page).getByRole('button', { name }).click();
    await expect(page.getByText('Veranstalter: Suchtberatung Hamburg')).toBeVisible();
    await page.getByRole('button', { name: /^Ansehen \(PDF, / }).click();
    await expect(page.getByRole('dialog').locator('iframe')).toHaveAttribute('src', /^blob:/);
  });

  test('enters the end as the paper has it, and is told when it lies before the beginning', async ({ page }) => {
    await page.goto('/users/profiles_document_create');
    await page.getByRole('button', { name: 'Speichern' }).click();
    const summary = page.getByRole('alert').filter({ hasText: 'Bitte prüfen Sie Ihre Angaben' });
    await expect(summary).toBeFocused();
    await expect(summary.getByText('Bitte ein Profil wählen.')).toBeVisible();
    await page.getByRole('combobox', { name: /^Profil/ }).selectOption('Anja Brandt');
    await page.getByRole('combobox', { name: /^Art/ }).selectOption('Ersthelfer');
    await page.getByLabel('Ausgestellt am').fill('2026-11-02');
    await page.getByLabel('Gültigkeit').selectOption('wie auf dem Nachweis angegeben');
    await page.getByLabel('Gültig bis').fill('2026-01-01');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Das Ende liegt vor der Ausstellung.').first()).toBeVisible();
    await page.getByLabel('Gültig bis').fill('2028-06-30');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByText('Der Nachweis wurde gespeichert.')).toBeVisible();
  });

  test('is asked before a proof it began is thrown away, and finds nothing of it afterwards', async ({ page }) => {
    const begin = () => page.getByRole('link', { name: 'Nachweis anlegen' }).click();
    const name = page.getByRole('textbox', { name: /^Name/ });
    const question = page.getByRole('dialog', { name: 'Eingaben verwerfen?' });
    await page.goto('/users/profiles_documents');
    await begin();
    await name.fill('Ersthelfer, halb getippt');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await question.getByRole('button', { name: 'Weiter bearbeiten' }).click();
    await expect(name).toHaveValue('Ersthelfer, halb getippt');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await question.getByRole('button', { name: 'Verwerfen' }).click();
    await expect(page).toHaveURL(/\/users\/profiles_documents$/);
    await begin();
    await expect(name).toHaveValue('');
    await page.getByRole('button', { name: 'Abbrechen' }).click();
    await expect(list(page)).toBeVisible();
  });

  test('sees what is missing for whom, and who may not be put to work', async ({ page }) => {
    await page.goto('/users/profiles_documents');
    await page.getByRole('button', { name: 'Was fehlt wem?' }).click();
    const gaps = page.getByRole('region', { name: 'Fehlende Nachweise' });
    await expect(gaps.getByText('darf nicht eingesetzt werden').first()).toBeVisible();
    await gaps.getByRole('row').nth(1).getByRole('button').first().click();
    await expect(page.getByRole('heading', { name: /^Nachweise: / })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Stand der Nachweise' })).toBeVisible();
  });

  test('offers nobody whose data were erased, and knows nothing of somebody who does not exist', async ({
    page,
    office,
  }) => {
    const name = unique('Erika Erased');
    const { id } = await office.send<Named>('POST', '/api/profiles', { name });
    await office.send('PATCH', `/api/profiles/${id}`, { isActive: false });
    await office.send('POST', `/api/profiles/${id}/erasure`, { name, reason: 'Auf eigenen Wunsch' });
    await page.goto('/users/profiles_document_create');
    const person = page.getByRole('combobox', { name: /^Profil/ });
    await expect(person.getByRole('option', { name: 'Anja Brandt' })).toBeAttached();
    await expect(person.getByRole('option', { name: `Gelöschte Person ${id}` })).not.toBeAttached();
    await page.goto('/users/profiles_documents/99999999');
    await expect(page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' })).toBeVisible();
  });

  test('says the end of a proof that nobody knew when it accepts it', async ({ page, office, baseURL }) => {
    const { profile, token } = await trainingLink(office);
    const form = new FormData();
    form.append('issuedAt', '2026-11-02T00:00:00+00:00');
    const { name, mimeType, buffer } = samplePdf('schulung.pdf', 'Schulung');
    form.append('file', new File([Uint8Array.from(buffer)], name, { type: mimeType }));
    const sent = await fetch(`${baseURL}/api/pd/${token}`, { method: 'POST', body: form, headers: idempotent() });
    expect(sent.ok).toBe(true);
    await page.goto(`/users/profiles_documents/${profile.id}?state=submitted`);
    await expect(list(page).getByText('Ende unbekannt')).toBeVisible();
    await list(page)
      .getByRole('button', { name: /^Präventionsschulung/ })
      .click();
    await page.getByRole('button', { name: 'Annehmen' }).click();
    await expect(page.getByText('Bitte das Ende angeben, oder dass der Nachweis unbefristet gilt.')).toBeVisible();
    await page.getByLabel('Gültig bis').fill('2031-03-31');
    await page.getByRole('button', { name: 'Annehmen' }).click();
    await expect(page.getByText('Der Nachweis wurde angenommen.')).toBeVisible();
    await expect(page.getByText('31.03.2031')).toBeVisible();
  });

  test('takes all proofs of a location with one click', async ({ page }) => {
    await page.goto('/users/profiles_documents');
    await page.getByRole('button', { name: 'Alle Nachweise (ZIP)' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: PLACE }).click();
    expect((await download).suggestedFilename()).toMatch(/^Nachweise-Spielhalle-Wandsbek-\d{4}-\d{2}-\d{2}\.zip$/);
  });
});

test.describe('service at a premium location', () => {
  test.use({ person: 'service', place: PLACE, signer: 'Anja Brandt' });

  test('sends in a proof of its own, which counts once the Verwaltung has accepted it', async ({
    page,
    browser,
    baseURL,
  }) => {
    const name = unique('Ersthelfer');
    await page.goto('/users/profiles_documents');
    await page.getByRole('link', { name: 'Eigenen Nachweis einreichen' }).click();
    await expect(page.getByRole('textbox', { name: 'Profil' })).toHaveValue('Anja Brandt');
    await page.getByRole('combobox', { name: /^Art/ }).selectOption('Ersthelfer');
    await page.getByRole('textbox', { name: /^Name/ }).fill(name);
    await page.getByLabel('Ausgestellt am').fill('2026-11-02');
    await page.locator('input[type=file]').last().setInputFiles(samplePdf('ersthelfer.pdf', 'Ersthelfer'));
    await page.getByRole('button', { name: 'Einreichen' }).click();
    await expect(page.getByText('Der Nachweis wurde eingereicht. Die Verwaltung prüft ihn.')).toBeVisible();

    const operator = await ApiSession.signIn(baseURL, 'operator');
    const office = await (await browser.newContext({ storageState: operator.storageState })).newPage();
    await office.goto('/users/profiles_documents');
    await office.getByRole('button', { name: 'Eingereichte ansehen' }).click();
    await list(office).getByRole('button', { name }).click();
    await office.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(office.getByText('Bitte den Grund der Ablehnung angeben.')).toBeVisible();
    await office.getByRole('button', { name: 'Annehmen' }).click();
    await expect(office.getByText('Der Nachweis wurde angenommen.')).toBeVisible();
    await expect(office.getByText('angenommen', { exact: true })).toBeVisible();
  });
});
