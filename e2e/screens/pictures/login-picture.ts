// Takes the two pictures of the login page: `npm run login-picture`, against a running `npm start` (ORIGIN, if it is not
// http://localhost:3000). They show the workplace of the demo on a tablet, in the colours that the page may have.
import { writeFile } from 'node:fs/promises';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { chromium } from '@playwright/test';
import { finishAnimations } from '#e2e/quality/animations.ts';
import { waitUntilComplete } from '#e2e/screens/screen.ts';
import { openPage } from './picture-page.ts';
import { encodeWebp } from './webp.ts';

const DIRECTORY = new URL('../../../web/features/auth/sign-in/', import.meta.url);
const TABLET = { viewport: { width: 1180, height: 820 }, hasTouch: true };
/** The login page shows one of them, smaller than the tablet, and may spend 28 KB on it. */
const PICTURE = { width: 944, quality: 0.36 };
const WORKPLACE = { person: 'service', locationName: 'Spielhalle Wandsbek', profileName: 'Anja Brandt' } as const;

const browser = await chromium.launch({ args: ['--no-sandbox', '--disable-gpu'], ...installedBrowser });
for (const colorScheme of ['dark', 'light'] as const) {
  const page = await openPage(browser, WORKPLACE, { ...TABLET, colorScheme });
  await page.goto('/service');
  await page.getByRole('button', { name: 'Kontrollgang jetzt' }).waitFor();
  await page.waitForLoadState('networkidle');
  await waitUntilComplete(page);
  await finishAnimations(page);
  const png = await page.screenshot();
  await writeFile(new URL(`workplace-${colorScheme}.webp`, DIRECTORY), await encodeWebp(page, png, PICTURE));
  await page.context().close();
}
await browser.close();
