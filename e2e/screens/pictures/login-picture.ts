// Takes the picture of the login page: `npm run login-picture`, against a running `npm start` (ORIGIN, if it is not
// http://localhost:3000). It shows the workplace of the demo on a tablet, in the dark colours of an arcade.
import { writeFile } from 'node:fs/promises';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { chromium } from '@playwright/test';
import { finishAnimations } from '#e2e/quality/animations.ts';
import { waitUntilComplete } from '#e2e/screens/screen.ts';
import { ApiSession } from '#e2e/support/people.ts';
import { encodeWebp } from './webp.ts';

const origin = process.env['ORIGIN'] ?? 'http://localhost:3000';
const FILE = new URL('../../../web/features/auth/sign-in/workplace.webp', import.meta.url);
const TABLET = { width: 1180, height: 820 };
/** The login page shows the picture smaller than the tablet, and may spend 25 KB on it. */
const PICTURE = { width: 944, quality: 0.36 };

const session = await ApiSession.signIn(origin, 'service');
await session.chooseLocation('Spielhalle Wandsbek');
await session.chooseProfile('Anja Brandt');
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
await waitUntilComplete(page);
await finishAnimations(page);
const png = await page.screenshot();
await writeFile(FILE, await encodeWebp(page, png, PICTURE));
await browser.close();
