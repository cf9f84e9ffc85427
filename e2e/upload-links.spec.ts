import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ProfileDocument } from '#shared/contracts/profile-documents.ts';
import type { NewUploadLink, UploadLink } from '#shared/contracts/upload-links.ts';
import { expect, test } from './journey.ts';
import type { ApiSession } from './people.ts';
import { expectNoFindings } from './wcag.ts';

const FIRST_AID = '/api/proof_types/12';
/** One point. */
const photo = {
  name: 'IMG_0815.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

async function newLink(office: ApiSession, body: object = {}): Promise<NewUploadLink> {
  const profile = (await office.profile('Anja Brandt'))['@id'];
  return office.send('POST', '/api/upload_links', { profile, type: FIRST_AID, ...body });
}
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const sendIt = (page: Page) => page.getByRole('button', { name: 'Nachweis senden' }).click();

async function fillIn(page: Page) {
  await page.locator('input[type="file"]').last().setInputFiles(photo);
  await page.getByLabel('Ausgestellt am').fill('2026-03-04');
}

test.describe('somebody of the staff, on a phone and without a login', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('sends the proof they were asked for, and the link has done its work', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(/status of 410/);
    const link = await newLink(office);
    await page.goto(`/pd/${link.token}`);
    await expect(title(page, 'Guten Tag Anja')).toBeVisible();
    await expect(page.getByText('Ersthelfer', { exact: true })).toBeVisible();
    await expect(page.getByText('Nordlicht Automaten GmbH braucht von Ihnen einen Nachweis:')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Brandt');
    await expect(page.getByRole('button', { name: 'Foto aufnehmen' })).toBeVisible();
    await expectNoFindings(page, 'The page of an upload link');

    await sendIt(page);
    await expect(page.getByText('Bitte ein Foto aufnehmen oder eine Datei wählen.')).toBeVisible();
    await expect(page.getByText('Bitte das Ausstellungsdatum angeben.')).toBeVisible();
    await fillIn(page);
    await page.getByLabel('Gültig bis').fill('2027-12-31');
    await sendIt(page);
    await expect(title(page, 'Vielen Dank, Anja.')).toBeVisible();
    await expectNoFindings(page, 'Thank you');

    const used = await office.send<UploadLink>('GET', link['@id']);
    expect(used.state).toBe('used');
    const proof = await office.send<ProfileDocument>('GET', used.profileDocument ?? '');
    expect([proof.state, proof.issuedAt.slice(0, 10), proof.invalidAt?.slice(0, 10)]).toEqual([
      'submitted',
      '2026-03-04',
      '2027-12-31',
    ]);

    await page.reload();
    await expect(title(page, 'Über diesen Link wurde bereits ein Nachweis gesendet.')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/Anja|Nordlicht|Ersthelfer/);
    await expectNoFindings(page, 'A link that was used');
  });

  test('whose answer got lost on the way is thanked all the same, and the proof is there once', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(/ERR_CONNECTION_FAILED|ERR_FAILED/);
    const link = await newLink(office);
    await page.goto(`/pd/${link.token}`);
    await fillIn(page);
    let attempts = 0;
    await page.route('**/api/pd/*', async (route) => {
      attempts += 1;
      if (attempts > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionfailed');
    });
    await sendIt(page);
    await expect(title(page, 'Vielen Dank, Anja.')).toBeVisible();
    expect(attempts).toBe(2);
    expect((await office.send<UploadLink>('GET', link['@id'])).state).toBe('used');
  });

  test('is told why a file was not taken, and loses nothing of what was typed', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(/status of 422/);
    const { token } = await newLink(office);
    await page.goto(`/pd/${token}`);
    await page.getByLabel('Ausgestellt am').fill('2026-03-04');
    const disguised = { name: 'nachweis.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') };
    await page.locator('input[type="file"]').last().setInputFiles(disguised);
    await sendIt(page);
    await expect(page.getByRole('group', { name: 'Foto oder Datei' }).locator('..').getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('Ausgestellt am')).toHaveValue('2026-03-04');
    await page.locator('input[type="file"]').last().setInputFiles(photo);
    await sendIt(page);
    await expect(title(page, 'Vielen Dank, Anja.')).toBeVisible();
  });

  test('reads plainly that a link was withdrawn or does not exist', async ({ page, office, expectConsole }) => {
    expectConsole(/status of (410|404)/);
    const link = await newLink(office);
    await office.send('POST', `${link['@id']}/revocation`);
    await page.goto(`/pd/${link.token}`);
    await expect(title(page, 'Dieser Link wurde zurückgezogen.')).toBeVisible();
    await page.goto(`/pd/${randomBytes(32).toString('base64url')}`);
    await expect(page.getByRole('heading', { level: 1, name: /^Diesen Link gibt es nicht\./ })).toBeVisible();
  });

  test('finds everything on a narrow screen', async ({ page, office }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const { token } = await newLink(office);
    await page.goto(`/pd/${token}`);
    await fillIn(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test.describe('the Verwaltung', () => {
  test.use({ person: 'operator' });

  test('asks somebody for a proof by a link, sees it open, and takes it back', async ({
    page,
    office,
    expectConsole,
  }) => {
    expectConsole(/status of 410/);
    const { id } = await office.profile('Anja Brandt');
    await page.goto(`/users/profiles_edit/${id}`);
    const section = page.getByRole('region', { name: 'Upload-Links' });
    await section.getByRole('button', { name: 'Upload-Link senden' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload-Link senden' });
    await dialog.getByRole('button', { name: 'Link erstellen' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Bitte die Art des Nachweises wählen.');
    await dialog.getByLabel('Art des Nachweises').selectOption({ label: 'Brandschutzhelfer' });
    await expectNoFindings(page, 'The dialog of an upload link');
    await dialog.getByRole('button', { name: 'Link erstellen' }).click();
    const address = await dialog.getByLabel('Link', { exact: true }).inputValue();
    expect(address).toMatch(/\/pd\/[\w-]{43}$/);
    await dialog.getByRole('button', { name: 'Fertig' }).click();
    const row = section.getByRole('listitem').filter({ hasText: 'Brandschutzhelfer' }).first();
    await expect(row).toContainText('offen');
    await row.getByRole('button', { name: 'Upload-Link für Brandschutzhelfer zurückziehen' }).click();
    await expect(row).toContainText('zurückgezogen');
    await page.goto(address);
    await expect(title(page, 'Dieser Link wurde zurückgezogen.')).toBeVisible();
  });
});

test.describe('an admin', () => {
  test.use({ person: 'admin' });

  test('reads the mail with the link where there is no mail server, and it leads to the page', async ({
    page,
    office,
  }) => {
    const email = `${randomBytes(4).toString('hex')}@haus.test`;
    const { token } = await newLink(office, { email });
    await page.goto('/mails/list');
    await page.getByLabel('Empfänger').fill(email);
    await page
      .getByRole('region', { name: 'Mails' })
      .getByRole('button', { name: 'Nordlicht Automaten GmbH: Bitte senden Sie einen Nachweis' })
      .click();
    const mail = page.getByRole('dialog', { name: 'Mail' });
    await expect(mail.getByText('Guten Tag Anja,')).toBeVisible();
    await expect(mail.getByText(`/pd/${token}`)).toBeVisible();
    await expectNoFindings(page, 'A mail');
  });
});
