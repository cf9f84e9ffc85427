// Fills in a protocol without a connection from the first question to the last, over a reload and in a new tab.
import type { Page } from '@playwright/test';
import type { ProtocolImage } from '#shared/contracts/protocols/protocol-images.ts';
import type { FilledProtocol, Protocol } from '#shared/contracts/protocols/protocols.ts';
import { goOffline } from '#e2e/support/input-methods.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { everyKindQuestionnaire, publishForm } from '#e2e/support/protocol-forms.ts';

const CONNECTION_ERRORS = /net::ERR_|Failed to load resource/;
const PHOTO = 'web/public/icon-512.png';

test.use({ sharesTestData: true, person: 'otherService', profileName: 'Murat Kaya', serviceWorkers: 'allow' });

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });

/** Waits until the application has downloaded the forms of the location, which it does in the background. */
async function waitForForms(page: Page, version: string): Promise<void> {
  const isStored = () =>
    page.evaluate(
      (formVersion) =>
        new Promise<boolean>((resolve) => {
          const openRequest = indexedDB.open('schutzbuch-protocols');
          openRequest.addEventListener('success', () => {
            const { result: database } = openRequest;
            if (!database.objectStoreNames.contains('versions')) return resolve(false);
            const reading = database.transaction('versions').objectStore('versions').count(formVersion);
            reading.addEventListener('success', () => resolve(reading.result > 0));
            return database.close();
          });
          openRequest.addEventListener('upgradeneeded', () => {
            openRequest.transaction?.abort();
            resolve(false);
          });
        }),
      version,
    );
  await expect.poll(isStored, { timeout: 60_000 }).toBe(true);
}

test('a protocol is begun, filled, given a photo and closed offline, and arrives once with its images', async ({
  page,
  context,
  session,
  baseURL,
  allowConsoleErrors,
}) => {
  allowConsoleErrors(CONNECTION_ERRORS);
  const form = await publishForm(baseURL, everyKindQuestionnaire);
  const protocols = () => session.members<Protocol>(`/api/protocols?form=${form['@id']}`);
  await page.goto('/service');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await waitForForms(page, form.version ?? '');
  await goOffline(page);

  await page.getByRole('link', { name: 'Neues Protokoll' }).first().click();
  await page.getByRole('button', { name: form.name }).click();
  await page.getByRole('radio', { name: 'Ja', exact: true }).check();
  await field(page, 'Wie viele Geräte laufen?').fill('7');
  await field(page, 'Wie viele Geräte laufen?').fill('8');
  await page.locator('#question-picture input[type=file][multiple]').setInputFiles(PHOTO);
  await expect(page.getByRole('img', { name: 'Foto' })).toBeVisible();
  await expect(page.getByText('Auf diesem Gerät gespeichert, wartet auf Netz')).toBeVisible();

  await test.step('a reload continues at the same question', async () => {
    await page.reload();
    await expect(field(page, 'Wie viele Geräte laufen?')).toHaveValue('8');
    await expect(page.getByRole('img', { name: 'Foto' })).toBeVisible();
    await page.getByRole('radio', { name: 'in Ordnung' }).check();
  });

  await page.close();
  const newTab = await context.newPage();
  await test.step('a new tab continues at the same question after the old one was closed', async () => {
    await newTab.goto('/service/protocols/create');
    await newTab.getByRole('button', { name: `Weiter ausfüllen: ${form.name}` }).click();
    await expect(newTab.getByRole('radio', { name: 'in Ordnung' })).toBeChecked();
    await newTab.getByRole('checkbox', { name: 'Jugendschutz' }).check();
    await newTab.getByRole('button', { name: /^Heute/ }).click();
    await newTab.getByRole('button', { name: /^Jetzt/ }).click();
    await newTab.getByRole('button', { name: 'Mit Namen unterschreiben' }).click();
    await expect(newTab.getByRole('img', { name: 'Unterschrift' })).toBeVisible();
    await newTab.getByRole('button', { name: 'Abschließen' }).click();
    await expect(newTab.getByText('Protokoll gespeichert, wartet auf Netz.')).toBeVisible();
  });

  expect(await protocols()).toHaveLength(0);
  await context.setOffline(false);
  await expect.poll(async () => (await protocols()).map(({ state }) => state), { timeout: 60_000 }).toEqual(['closed']);
  const [closed] = await protocols();
  const { answers } = await session.send<FilledProtocol>('GET', closed?.['@id'] ?? '');
  expect(answers).toMatchObject({ exit: { value: 'yes' }, devices: { value: 8 }, door: { value: 'good' } });
  const imageIds = ['picture', 'signature'].flatMap((id) => answers[id]?.images ?? []);
  expect(imageIds).toHaveLength(2);
  for (const uuid of imageIds)
    expect(await session.members<ProtocolImage>(`/api/protocol_images?uuid=${uuid}`)).toHaveLength(1);
  await newTab.goto('/service/protocols/create');
  await expect(newTab.getByRole('button', { name: form.name })).toBeVisible();
  await expect(newTab.getByRole('button', { name: `Weiter ausfüllen: ${form.name}` })).toBeHidden();
});
