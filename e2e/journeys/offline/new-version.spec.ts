import { startDeploymentProxy } from '#e2e/support/deployment.ts';
import { expect, test } from '#e2e/support/journey.ts';
import { expectNoFindings } from '#e2e/quality/wcag.ts';

// The session has no due task or tour, whose dialog would open over the offer.
test.use({ sharesTestData: true, person: 'otherService', profileName: 'Murat Kaya' });

test('a new version is offered when no dialog is open, and loads when the user accepts it', async ({
  browser,
  baseURL,
  session,
}) => {
  const deployment = await startDeploymentProxy(baseURL ?? '');
  const localStorage = Object.entries(session.tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    locale: 'de-DE',
    serviceWorkers: 'allow',
    storageState: { cookies: [], origins: [{ origin: deployment.origin, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${deployment.origin}/service`);
    const allMeasuresButton = page.getByRole('button', { name: 'Alle Maßnahmen' });
    await expect(allMeasuresButton).toBeVisible();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await allMeasuresButton.click();
    const dialog = page.getByRole('dialog', { name: 'Alle Maßnahmen' });
    await expect(dialog).toBeVisible();

    deployment.deploy();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => true));
    const isVersionWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    await expect.poll(isVersionWaiting).toBe(true);
    const versionPrompt = page.getByRole('status').filter({ hasText: 'Neue Version verfügbar' });
    await page.waitForTimeout(4000);
    await expect(versionPrompt).toBeHidden();

    await page.keyboard.press('Escape');
    await expect(versionPrompt).toBeVisible();
    await expectNoFindings(page, 'a version that waits');
    const reloaded = page.waitForEvent('load');
    await versionPrompt.getByRole('button', { name: 'Jetzt aktualisieren' }).click();
    await reloaded;
    await expect(allMeasuresButton).toBeVisible();
    expect(await page.locator('script[type="module"]').getAttribute('src')).toContain('?new');
    await expect(versionPrompt).toBeHidden();
  } finally {
    await context.close();
    await deployment.close();
  }
});

test('the service worker and the manifest are never cached, and every icon exists', async ({ request }) => {
  const headersOf = async (path: string) => (await request.get(path)).headers();
  expect(await headersOf('/sw.js')).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(await headersOf('/manifest.webmanifest')).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('application/manifest+json'),
  });
  const manifest: unknown = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Schutzbuch', lang: 'de', display: 'standalone', start_url: '/' });
  for (const icon of ['/icon-192.png', '/icon-512.png', '/icon-maskable-512.png', '/apple-touch-icon.png'])
    expect(await headersOf(icon), icon).toMatchObject({ 'content-type': 'image/png' });
});
