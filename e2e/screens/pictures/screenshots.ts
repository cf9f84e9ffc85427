// Takes screenshots of every screen for people to look at: `npm run screenshots -- DIRECTORY`, with `npm start` running
// (at ORIGIN, if that is not http://localhost:3000). It is no test, because nothing decides whether a picture is right.
// A further argument chooses the states whose name contains it.
// `npm run screenshots -- help` takes the few pictures of the help, and `npm run screenshots -- readme` those of the README.
import { writeFileSync } from 'node:fs';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { type ArrangedScreen, arrangedScreens } from './arranged-screens.ts';
import { openArranged, openPage, settle } from './picture-page.ts';
import { type PictureSeries, pictureSeries, type State } from './picture-series.ts';
import { encodeWebp } from './webp.ts';

const directory = process.argv[2];

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  landscape: { viewport: { width: 1180, height: 820 }, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

/** The pictures of the help: their files, what they show, and the height in CSS pixels that shows enough of it. */
const helpPictures = [
  { file: 'arbeitsplatz', name: 'workplace', height: 820 },
  { file: 'dashboard', name: 'dashboard', height: 640 },
  { file: 'kontrollgaenge', name: 'tour-day', height: 640 },
  { file: 'nachweise', name: 'proof-gaps', height: 640 },
  { file: 'pruefbuch', name: 'ledger', height: 560 },
];
const HELP_WIDTH = 1180;
const HELP_PICTURE = { width: 800, quality: 0.7 };

/** The pictures of the README, in `docs/screenshots`. */
const readmePictures = [
  { name: 'workplace', colorScheme: 'dark' },
  { name: 'dashboard', colorScheme: 'light' },
] as const;

function arrangedScreen(name: string): ArrangedScreen {
  const screen = arrangedScreens.find((candidate) => candidate.name === name);
  if (screen === undefined) throw new Error(`There is no screen ${name}.`);
  return screen;
}

/** Writes the pictures of the help. */
async function takeHelpPictures(browser: Browser) {
  for (const { file, name, height } of helpPictures) {
    const screen = arrangedScreen(name);
    const page = await openPage(browser, screen, { viewport: { width: HELP_WIDTH, height }, colorScheme: 'light' });
    await openArranged(page, screen);
    const png = await page.screenshot();
    writeFileSync(`web/features/help/pictures/${file}.webp`, await encodeWebp(page, png, HELP_PICTURE));
    await page.context().close();
  }
}

async function takeReadmePictures(browser: Browser) {
  for (const { name, colorScheme } of readmePictures) {
    const screen = arrangedScreen(name);
    const page = await openPage(browser, screen, { ...devices.desktop, colorScheme });
    await openArranged(page, screen);
    await page.screenshot({ path: `docs/screenshots/${name}-${colorScheme}.png` });
    await page.context().close();
  }
}

/** Takes a picture in each colour scheme. A state that cannot be opened is reported, and the others follow. */
async function takeState(page: Page, { name, open }: State, deviceName: string) {
  try {
    await open(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      await page.screenshot({ path: `${directory}/${name}-${deviceName}-${colorScheme}.png` });
    }
  } catch (error) {
    process.stdout.write(`${name} on ${deviceName}: ${String(error)}\n`);
  }
}

async function takeSeries(browser: Browser, { states, ...workplace }: PictureSeries, deviceName: keyof typeof devices) {
  const page = await openPage(browser, workplace, devices[deviceName]);
  for (const state of states) await takeState(page, state, deviceName);
  await page.context().close();
}

async function takeAllPictures(browser: Browser, only = '') {
  for (const { states, ...workplace } of pictureSeries) {
    const chosen = states.filter(({ name }) => name.includes(only));
    if (chosen.length === 0) continue;
    for (const deviceName of ['desktop', 'landscape', 'tablet', 'phone'] as const)
      await takeSeries(browser, { ...workplace, states: chosen }, deviceName);
  }
}

if (directory === undefined) throw new Error('The directory is missing: npm run screenshots -- DIRECTORY');
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...installedBrowser,
});
if (directory === 'help') await takeHelpPictures(browser);
else if (directory === 'readme') await takeReadmePictures(browser);
else await takeAllPictures(browser, process.argv[3]);
await browser.close();
