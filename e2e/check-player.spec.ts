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
    ['Unsinn', 'OASIS hat keine eindeutige Antwort gegeben.'],
    ['Ausfall', 'OASIS ist gerade nicht erreichbar.'],
    ['Langsam', 'OASIS ist gerade nicht erreichbar.'],
    ['Abbruch', 'OASIS ist gerade nicht erreichbar.'],
    ['Widerrufen', 'OASIS nimmt das Zertifikat dieses Standorts nicht an, oder es ist abgelaufen.'],
  ] as const)
    await test.step(`${lastName}: no entry, and why, within six seconds`, async () => {
      for (const name of ['Vorname', 'Nachname', 'Geburtsdatum']) await field(page, name).clear();
      await type(page, lastName);
      const began = Date.now();
      await expect(result(page).getByRole('heading', { name: 'Kein Zutritt' })).toBeVisible();
      expect(Date.now() - began).toBeLessThan(6500);
      await expect(result(page).getByText(reason)).toBeVisible();
      await expect(result(page).getByText('Nicht gesperrt')).toHaveCount(0);
    });
  await expectNoFindings(page, 'what to do without OASIS');

  await test.step('somebody banned is turned away, and that it happened is one tap', async () => {
    for (const name of ['Vorname', 'Nachname', 'Geburtsdatum']) await field(page, name).clear();
    await type(page, 'Gesperrt');
    await result(page).getByRole('button', { name: 'Gesperrte Person – Zutritt verweigert' }).click();
    await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt').first()).toBeVisible();
  });

  await test.step('who is too young is refused without a query, and that it happened is one tap', async () => {
    for (const name of ['Vorname', 'Nachname', 'Geburtsdatum']) await field(page, name).clear();
    const before = urls.length;
    await type(page, 'Jung', `0101${new Date().getFullYear() - 15}`);
    await expect(result(page).getByText('Diese Person ist zu jung. Es wurde nicht abgefragt.')).toBeVisible();
    expect(urls.slice(before).filter((url) => url.endsWith('/api/player_checks'))).toEqual([]);
    await result(page).getByRole('button', { name: 'Minderjährige Person – Zutritt verweigert' }).click();
    await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt').first()).toBeVisible();
  });

  await test.step('nothing of a guest is in an address or in what the browser keeps', async () => {
    const kept = await page.evaluate(async () => {
      const settled = <Value>(asked: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          asked.addEventListener('success', () => resolve(asked.result));
          asked.addEventListener('error', () => reject(asked.error ?? new Error('not read')));
        });
      const databases: unknown[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await settled(indexedDB.open(name));
        for (const store of database.objectStoreNames)
          databases.push(name, store, await settled(database.transaction(store).objectStore(store).getAll()));
        database.close();
      }
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
        document.cookie,
        performance.getEntries().map(({ name }) => name),
      ]);
    });
    expect([...urls, kept].join('\n')).not.toMatch(/Spurlosius|Petra|1980-05-06|06\.05\.1980/);
  });
});

test('what was typed and never asked is forgotten after a minute, and an answer after half of one', async ({
  page,
}) => {
  await page.clock.install();
  await atTheDoor(page);
  await field(page, 'Nachname').fill('Liegengelassen');
  await page.getByRole('textbox', { name: 'Ausweis scannen' }).fill('IDD<<T220001293<<<<<<<');
  await page.clock.fastForward(59_000);
  await expect(field(page, 'Nachname')).toHaveValue('Liegengelassen');
  await page.clock.fastForward(2000);
  await expect(field(page, 'Nachname')).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Ausweis scannen' })).toHaveValue('');

  await type(page, 'Unklar');
  await expect(result(page).getByRole('heading', { name: 'Kein Zutritt' })).toBeVisible();
  await page.clock.fastForward(31_000);
  await expect(result(page).getByRole('heading')).toHaveCount(0);
  await expect(field(page, 'Nachname')).toHaveValue('');

  await type(page, 'Unklar');
  await expect(result(page).getByRole('heading', { name: 'Kein Zutritt' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(result(page).getByRole('heading')).toHaveCount(0);
  await expect(field(page, 'Nachname')).toHaveValue('');
});

test('where OASIS is out, the protocol of the outage is one tap away', async ({ page }) => {
  await atTheDoor(page);
  await type(page, 'Ausfall');
  await expect(result(page).getByText('Ohne Abfrage darf niemand eingelassen werden.')).toBeVisible();
  await expect(result(page).getByRole('link', { name: /OASIS WEB/ })).toBeVisible();
  await result(page).getByRole('link', { name: 'Protokoll „OASIS-Störung“' }).click();
  await expect(page.getByRole('heading', { name: 'OASIS-Störung' }).first()).toBeVisible();
});

test.describe('the operator', () => {
  test.use({ person: 'operator', place: 'Spielhalle Lüneburg', signer: null });

  test('asks as well, at the venue they work at', async ({ page }) => {
    await page.goto('/dashboard');
    await page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link', { name: 'Spieler prüfen' }).click();
    await type(page, 'Musterfrau');
    await expect(result(page).getByRole('heading', { name: 'Nicht gesperrt' })).toBeVisible();
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
