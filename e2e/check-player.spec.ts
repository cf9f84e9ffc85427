// Who stands at the door: asked about by keyboard alone, answered in words, and forgotten.
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { expectNoFindings } from './wcag.ts';

const result = (page: Page) => page.getByRole('region', { name: 'Ergebnis' });
const field = (page: Page, name: string) => page.getByRole('textbox', { name });

test.use({ person: 'service', place: 'Spielhalle Lüneburg', signer: 'Elif Demir' });

async function atTheDoor(page: Page) {
  await page.goto('/service');
  await expect(page).toHaveURL('/service/check');
  await expect(page.getByText('Simulator: keine echten Abfragen')).toBeVisible();
}

/** As staff type: from field to field, and Enter. */
async function type(page: Page, lastName: string, day = '06051980') {
  await field(page, 'Vorname').focus();
  await page.keyboard.type('Petra');
  await page.keyboard.press('Tab');
  await page.keyboard.type(lastName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(day);
  await page.keyboard.press('Enter');
}

test('a guest is asked about without a mouse, and nothing of them stays', async ({ page }) => {
  await atTheDoor(page);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));

  await test.step('nobody is green who was not cleared', async () => {
    await type(page, 'Spurlosius');
    await expect(result(page).getByRole('heading', { name: 'Nicht gesperrt' })).toBeVisible();
    await expect(field(page, 'Vorname')).toHaveValue('');
    await expectNoFindings(page, 'the answer of OASIS');
  });

  await test.step('the next key ends the answer before', async () => {
    await page.keyboard.type('A');
    await expect(result(page).getByRole('heading')).toHaveCount(0);
    await field(page, 'Vorname').clear();
  });

  for (const [lastName, reason] of [
    ['Gesperrt', 'Diese Person ist in OASIS gesperrt.'],
    ['Unklar', 'OASIS hat keine eindeutige Antwort gegeben.'],
    ['Ausfall', 'OASIS ist gerade nicht erreichbar.'],
  ] as const)
    await test.step(`${lastName}: no entry, and why`, async () => {
      for (const name of ['Vorname', 'Nachname', 'Geburtsdatum']) await field(page, name).clear();
      await type(page, lastName);
      await expect(result(page).getByRole('heading', { name: 'Kein Zutritt' })).toBeVisible();
      await expect(result(page).getByText(reason)).toBeVisible();
      await expectNoFindings(page, 'the answer of OASIS');
    });

  await test.step('who is too young is refused without a query, and that it happened is one tap', async () => {
    for (const name of ['Vorname', 'Nachname', 'Geburtsdatum']) await field(page, name).clear();
    const before = urls.length;
    await type(page, 'Jung', `0101${new Date().getFullYear() - 15}`);
    await expect(result(page).getByText('Diese Person ist zu jung. Es wurde nicht abgefragt.')).toBeVisible();
    expect(urls.slice(before).filter((url) => url.endsWith('/api/player_checks'))).toEqual([]);
    await result(page).getByRole('button', { name: 'Minderjährige Person – Zutritt verweigert' }).click();
    await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
  });

  await test.step('nothing of a guest is in an address or in what the browser keeps', async () => {
    const kept = await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const caught = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        databases,
        caught,
        location.href,
        history.state,
      ]);
    });
    expect([...urls, kept].join('\n')).not.toMatch(/Spurlosius|Petra|1980-05-06|06\.05\.1980/);
  });
});

test('a scanner types what it reads; what it misread is said', async ({ page }) => {
  await atTheDoor(page);
  const scan = page.getByRole('textbox', { name: 'Ausweis scannen' });
  await scan.focus();
  await page.keyboard.type(
    'IDD<<T220001293<<<<<<<<<<<<<<<\n6408135<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<',
  );
  await expect(page.getByText('Das wurde nicht richtig gelesen. Bitte erneut scannen.')).toBeVisible();
  await page.keyboard.type(
    'IDD<<T220001293<<<<<<<<<<<<<<<\n6408125<2010315D<<<<<<<<<<<<<4\nMUSTERMANN<<ERIKA<<<<<<<<<<<<<',
  );
  await expect(field(page, 'Nachname')).toHaveValue('Mustermann');
  await expect(field(page, 'Geburtsdatum')).toHaveValue('12.08.1964');
  await expect(scan).toHaveValue('');
  await page.keyboard.press('Enter');
  await expect(result(page).getByRole('heading', { name: 'Nicht gesperrt' })).toBeVisible();
});
