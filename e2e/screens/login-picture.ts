// Draws the picture of the login page again: `npm run login-picture`, against a running `npm start` (ORIGIN, if it is not
// http://localhost:3000). It shows the workplace of the demo on a tablet, in the dark colours of an arcade.
import { writeFile } from 'node:fs/promises';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { chromium, type Page } from '@playwright/test';
import { settled } from '#e2e/quality/animations.ts';
import { ApiSession } from '#e2e/support/people.ts';

const origin = process.env['ORIGIN'] ?? 'http://localhost:3000';
const FILE = new URL('../../web/features/auth/sign-in/workplace.webp', import.meta.url);
const TABLET = { width: 1180, height: 820 };
/** The login page shows the picture smaller than the tablet, and may spend 25 KB on it. Both values are between 0 and 1. */
const SCALE = 0.8;
const QUALITY = 0.36;

/** Encodes a screenshot as WebP, which Playwright cannot write but the browser can. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ({ source, scale, quality }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth * scale;
      canvas.height = image.naturalHeight * scale;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser has no canvas.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, scale: SCALE, quality: QUALITY },
  );
  return Buffer.from(encoded, 'base64');
}

const session = await ApiSession.signIn(origin, 'service');
await session.workAt('Spielhalle Wandsbek');
await session.signAs('Anja Brandt');
const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...installedBrowser });
const context = await browser.newContext({
  viewport: TABLET,
  hasTouch: true,
  baseURL: origin,
  locale: 'de-DE',
  timezoneId: 'Europe/Berlin',
  colorScheme: 'dark',
  storageState: session.storageState,
});
// An open stream is never idle.
await context.route('**/api/events', (route) => route.abort());
const page = await context.newPage();
await page.goto('/service');
await page.getByRole('button', { name: 'Kontrollgang jetzt' }).waitFor();
await page.waitForLoadState('networkidle');
await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
await settled(page);
const png = await page.screenshot();
await page.goto('about:blank');
await writeFile(FILE, await webpOf(page, png));
await browser.close();
