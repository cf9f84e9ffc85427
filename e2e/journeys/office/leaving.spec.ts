// An organisation leaves: notice, export, end, export again, deletion, certificate. The days of the notice are moved in the
// database, because no journey can wait for them.
import fs from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { ORGANISATION_DELETION_JOB } from '#server/features/terminations/delete-organisations.ts';
import { ENDING_JOB } from '#server/features/terminations/end-organisations.ts';
import type { DeletionCertificate } from '#shared/contracts/terminations/deletion-certificates.ts';
import { query, waitUntil } from '#e2e/support/demo-data.ts';
import { expect, test } from '#e2e/support/journey.ts';

const SLOW = { timeout: 60_000 };

test.use({ person: 'otherOperator' });

/** Moves the days of the notice, and lets the server do at once what it does each minute. */
async function letPass(
  database: string | null,
  { customer, job, ended, deleted }: { customer: number; job: string; ended: number; deleted: number },
) {
  if (database === null) throw new Error('The days of a notice are moved in PostgreSQL.');
  await query(
    database,
    `update termination set ends_on = now()::date - ${ended}, deletes_on = now()::date - ${deleted}
      where customer_id = ${customer};
    select pg_notify('changes', '{"work":"${job}"}')`,
  );
}

async function download(page: Page, button: string): Promise<Download> {
  const started = page.waitForEvent('download', SLOW);
  await page.getByRole('button', { name: button, exact: true }).first().click(SLOW);
  return started;
}

async function exportData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export anfordern' }).click();
  const archive = fs.readFileSync(await (await download(page, 'Herunterladen')).path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');
}

test('the management gives notice and takes its data along, and the admin proves that all of it was deleted', async ({
  page,
  browser,
  baseURL,
  session,
  application,
  allowConsoleErrors,
}) => {
  test.slow();
  // The browser reports the requests of the page whose user is deleted.
  allowConsoleErrors(/status of 401/);
  const { customer = '' } = await session.send<{ customer?: string }>('GET', '/api/currentuser');
  const customerId = Number(customer.split('/').at(-1));
  const admin = await session.signInOther('admin');

  await test.step('notice and export', async () => {
    await page.goto('/customer/termination');
    await page.getByRole('button', { name: 'Kündigen …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Vertrag kündigen?' });
    await expect(dialog.getByText(/auch wenn niemand exportiert hat/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Kündigung absenden' }).click();
    await expect(page.getByText('Noch niemand hat einen Export heruntergeladen')).toBeVisible();
    await exportData(page);
    await expect(page.getByText('Nach dem letzten Tag noch einmal exportieren')).toBeVisible();
  });

  await test.step('after the end nothing is recorded, and everything can still be exported', async () => {
    await letPass(application.database, { customer: customerId, job: ENDING_JOB, ended: 35, deleted: -5 });
    await expect(page.getByRole('button', { name: /zurücknehmen/ })).toHaveCount(0, SLOW);
    const refused = session.send('POST', '/api/profiles', { firstname: 'Neu', lastname: 'Neu' });
    await expect(refused).rejects.toThrow(/: 403/);
    await exportData(page);
  });

  await test.step('on its day everything is deleted, and nobody of it signs in any more', async () => {
    await letPass(application.database, {
      customer: customerId,
      job: ORGANISATION_DELETION_JOB,
      ended: 40,
      deleted: 0,
    });
    await waitUntil('There is no certificate.', async () => {
      const [certificate] = await admin.members<DeletionCertificate>('/api/deletion_certificates');
      return certificate?.state === 'ready';
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible();
    await expect(session.signInOther('otherOperator')).rejects.toThrow(/401/);
  });

  await test.step('the admin downloads the certificate, and anybody verifies it', async () => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: admin.storageState });
    const office = await context.newPage();
    await office.goto(`/customer/termination/${customerId}`);
    await expect(office.getByText('Alle Daten dieser Organisation sind gelöscht')).toBeVisible();
    const certificate = await download(office, 'Löschbescheinigung (PDF)');
    await office.goto('/pruefen');
    await office.getByLabel('Dateien auswählen').setInputFiles(await certificate.path());
    await expect(office.getByRole('heading', { name: 'Unverändert' })).toBeVisible(SLOW);
    await office.getByText('Einzelheiten').click();
    await expect(office.getByText(/ist der letzte des Prüfbuchs, das die Bescheinigung nennt/)).toBeVisible();
    expect((await admin.members(`/api/invoices?customer=${customer}`)).length).toBeGreaterThan(0);
    await context.close();
  });
});
