// Checks a guest with the keyboard alone. The result is shown in words, and no data of the guest are kept.
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/support/journey.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

const resultRegion = (page: Page) => page.getByRole('region', { name: 'Ergebnis' });

test.use({ person: 'service', locationName: 'Spielhalle Lüneburg', profileName: 'Elif Demir', store: 'embedded' });

async function openCheck(page: Page) {
  await page.goto('/service');
  await expect(page).toHaveURL('/service/check');
  await expect(page.getByText('Simulator – keine echten Abfragen')).toBeVisible();
  await page.getByRole('button', { name: 'Von Hand eingeben' }).press('Enter');
}

/** Fills in the form as staff do, with Tab between the fields and Enter at the end. */
async function submitGuest(page: Page, lastName: string, day = '06051980') {
  // The first letter removes the result of the previous guest.
  await page.keyboard.type('Petra');
  await page.keyboard.press('Tab');
  await page.keyboard.type(lastName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(day);
  await page.keyboard.press('Enter');
}

test('a guest is checked without a mouse, and no data of the guest are kept', async ({ page }) => {
  await openCheck(page);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));

  await test.step('only a guest whom OASIS cleared is shown in green', async () => {
    await submitGuest(page, 'Spurlosius');
    await expect(resultRegion(page).getByRole('heading', { name: 'Zutritt frei' })).toBeVisible();
    await expectNoFindings(page, 'the result of OASIS');
  });

  await test.step('without OASIS nobody may enter, and the page says what to do', async () => {
    await submitGuest(page, 'Langsam');
    await expect(resultRegion(page).getByRole('heading', { name: 'Kein Zutritt' })).toBeVisible();
    await expectNoFindings(page, 'what to do without OASIS');
  });

  await test.step('no data of a guest are in an address or in the storage of the browser', async () => {
    const storedValues = await page.evaluate(async () => {
      const resultOf = <Value>(request: IDBRequest<Value>) =>
        new Promise<Value>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
        });
      const databases: unknown[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await resultOf(indexedDB.open(name));
        for (const store of database.objectStoreNames)
          databases.push(name, store, await resultOf(database.transaction(store).objectStore(store).getAll()));
        database.close();
      }
      const cachedUrls = await Promise.all(
        (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
      );
      return JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        databases,
        cachedUrls,
        location.href,
        history.state,
        document.cookie,
        performance.getEntries().map(({ name }) => name),
      ]);
    });
    expect([...urls, storedValues].join('\n')).not.toMatch(/Spurlosius|Petra|1980-05-06|06\.05\.1980/);
  });
});
