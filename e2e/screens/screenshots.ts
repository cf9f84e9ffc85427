// Takes screenshots of every screen for people to look at: `npm run screenshots -- DIRECTORY`, with `npm start` running
// (at ORIGIN, if that is not http://localhost:3000). It is no test, because nothing decides whether a picture is right.
// `npm run screenshots -- help` takes the few pictures of the help, and `npm run screenshots -- readme` those of the README.
import { writeFileSync } from 'node:fs';
import { installedBrowser } from '#chaos/installed-browser.ts';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { finishAnimations } from '#e2e/quality/animations.ts';
import { ApiSession, type Person } from '#e2e/support/people.ts';
import { encodeWebp } from './webp.ts';

const origin = process.env['ORIGIN'] ?? 'http://localhost:3000';
const directory = process.argv[2];
const WORKPLACE = { locationName: 'Spielhalle Wandsbek', profileName: 'Anja Brandt' };

const devices = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

interface Screenshot {
  readonly name: string;
  readonly address: string;
  readonly person?: Person;
  readonly locationName?: string;
  readonly profileName?: string;
  /** Opens a dialog or a section before the screenshot is taken. */
  readonly open?: (page: Page) => Promise<void>;
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const inDialog = (page: Page) => page.getByRole('dialog').last();
const openRow = async (page: Page) => {
  const list = page.getByRole('region', { name: /^(Maßnahmen|Aufgaben|Aufgabenvorlagen)$/ });
  await list.locator('td, li').getByRole('button').first().click();
  await inDialog(page).getByText('Verlauf').waitFor();
};

const openConcept = async (page: Page) => {
  await click('Sozialkonzept Nordlicht')(page);
  await page.getByRole('region', { name: /^Unterweisung in Version/ }).waitFor();
};

const checkLedger = async (page: Page) => {
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
  await page.getByText('keiner fehlt').waitFor();
};

/** Opens the notifications by the command palette, because every device has it. */
const openNotifications = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Meldungen');
  await page.keyboard.press('Enter');
  await inDialog(page).getByRole('listitem').first().waitFor();
};

const openProtocol = async (page: Page) => {
  const list = page.getByRole('region', { name: 'Protokolle' });
  await list.locator('td, li').getByRole('button').first().click();
  await page.getByRole('link', { name: 'Öffnen' }).click();
  await page.getByRole('button', { name: /^PDF/ }).first().waitFor();
};

const openProof = async (page: Page) => {
  const list = page.getByRole('region', { name: 'Nachweise', exact: true });
  await list.locator('td, li').getByRole('button').first().click();
  await page.getByText('Erfasst', { exact: true }).waitFor();
};

const openAuditEntry = async (page: Page) => {
  const list = page.getByRole('region', { name: 'Einträge' });
  await list.locator('td, li').getByRole('button').first().click();
  await inDialog(page).getByText('Herkunft').waitFor();
};

const openFile = async (page: Page) => {
  const list = page.getByRole('region', { name: 'Dateien' });
  await list.locator('td, li').getByRole('button').first().click();
  await inDialog(page).getByText('Fassungen').waitFor();
};

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const service = { person: 'service', ...WORKPLACE } as const;
const operator = { person: 'operator', ...WORKPLACE } as const;

const screenshots: readonly Screenshot[] = [
  { name: 'login', address: '/login' },
  { name: 'choose-location', address: '/service', person: 'service' },
  { name: 'choose-profile', address: '/service', person: 'service', locationName: WORKPLACE.locationName },
  { name: 'workplace', address: '/service', ...service },
  { name: 'workplace-all-measures', address: '/service', ...service, open: click('Alle Maßnahmen') },
  { name: 'workplace-task', address: '/service', ...service, open: click(/^Erledigen/) },
  { name: 'workplace-menu', address: '/service', ...service, open: click(/^(Mehr|Menü öffnen|Benutzermenü)/) },
  { name: 'service-tasks', address: '/tasks/list', ...service },
  { name: 'service-activities', address: '/activities/list', ...service },
  { name: 'workplace-tour', address: '/service', ...service, open: click('Kontrollgang jetzt') },
  { name: 'tours', address: '/inspectiontours/list', ...operator },
  { name: 'tour-day', address: `/inspectiontours/list?view=day&day=${yesterday}`, ...operator },
  { name: 'dashboard', address: '/dashboard', ...operator },
  { name: 'dashboard-admin', address: '/dashboard', person: 'admin' },
  { name: 'dashboard-figures', address: '/dashboard?view=figures', ...operator },
  { name: 'palette', address: '/dashboard', ...operator, open: (page) => page.keyboard.press('Control+k') },
  { name: 'notifications', address: '/dashboard', ...operator, open: openNotifications },
  { name: 'service-notifications', address: '/service', ...service, open: openNotifications },
  { name: 'tasks', address: '/tasks/list', ...operator },
  { name: 'task-detail', address: '/tasks/list?status=done', ...operator, open: openRow },
  { name: 'task-new', address: '/tasks/list', ...operator, open: click('Aufgabe anlegen') },
  { name: 'task-templates', address: '/tasks/list?view=templates', ...operator },
  { name: 'task-template', address: '/tasks/list?view=templates', ...operator, open: openRow },
  { name: 'task-follow-up', address: '/tasks/list?status=all&type=followUp', ...operator, open: openRow },
  { name: 'activities', address: '/activities/list', ...operator },
  { name: 'activity-detail', address: '/activities/list', ...operator, open: openRow },
  {
    name: 'activity-correction',
    address: '/activities/list',
    ...service,
    open: async (page) => {
      await openRow(page);
      await inDialog(page).getByRole('button', { name: 'Korrigieren' }).click({ timeout: 2000 });
    },
  },
  { name: 'locations', address: '/locations/list', ...operator },
  { name: 'location-edit', address: '/locations/edit/1?section=hours', ...operator },
  {
    name: 'location-edit-refused',
    address: '/locations/edit/1?section=hours',
    ...operator,
    open: async (page) => {
      await page.getByRole('button', { name: 'Andere Zeiten an einem Tag' }).click();
      await page.getByRole('button', { name: 'Speichern' }).click();
    },
  },
  {
    name: 'location-usage',
    address: '/tasks/list',
    ...service,
    open: (page) => page.getByRole('button', { name: /^Standort-Nr/ }).hover({ timeout: 2000 }),
  },
  { name: 'profiles', address: '/users/profiles', ...operator },
  { name: 'profile-new', address: '/users/profiles_create', ...operator },
  { name: 'profile', address: '/users/profiles_edit/1', ...operator },
  { name: 'profile-pin', address: '/users/profiles_edit/1?section=pin', ...operator, open: click('PIN setzen') },
  {
    name: 'profile-erasure',
    address: '/users/profiles_edit/6?section=data',
    ...operator,
    open: click('Daten löschen'),
  },
  { name: 'service-profiles', address: '/users/profiles', ...service },
  { name: 'proofs', address: '/users/profiles_documents', ...operator },
  { name: 'proofs-folder', address: '/users/profiles_documents', ...operator, open: click('Alle als ZIP') },
  { name: 'proof-gaps', address: '/users/profiles_documents?view=gaps', ...operator },
  { name: 'proof-link', address: '/users/profiles_documents?view=gaps', ...operator, open: click(/^Upload-Link für/) },
  { name: 'proofs-of-person', address: '/users/profiles_documents/1', ...operator },
  { name: 'proof-new', address: '/users/profiles_document_create/1/1', ...operator },
  { name: 'proof-review', address: '/users/profiles_documents?state=submitted', ...operator, open: openProof },
  { name: 'service-proofs', address: '/users/profiles_documents', ...service },
  { name: 'service-proof-new', address: '/users/profiles_document_create', ...service },
  { name: 'files', address: '/documents/main', ...operator },
  { name: 'file', address: '/documents/main', ...operator, open: openFile },
  { name: 'file-new', address: '/documents/main', ...operator, open: click('Datei hochladen') },
  { name: 'service-files', address: '/documents/main', ...service },
  { name: 'empty-list', address: '/activities/list?from=2020-01-01&to=2020-01-31', ...operator },
  { name: 'forms', address: '/forms/list', person: 'admin' },
  { name: 'form-new', address: '/forms/create', person: 'admin' },
  { name: 'form', address: '/forms/edit/1', person: 'admin' },
  { name: 'form-preview', address: '/forms/edit/1?view=preview', person: 'admin' },
  { name: 'form-settings', address: '/forms/edit/1?view=settings', person: 'admin' },
  { name: 'form-versions', address: '/forms/edit/1?view=versions', person: 'admin' },
  { name: 'concepts', address: '/socialconcepts/edit', person: 'admin' },
  { name: 'concept', address: '/socialconcepts/edit', ...operator, open: openConcept },
  {
    name: 'concept-publishing',
    address: '/socialconcepts/edit',
    ...operator,
    open: async (page) => {
      await openConcept(page);
      await click('Veröffentlichen …')(page);
    },
  },
  { name: 'concept-of-platform', address: '/socialconcepts/edit?concept=1', ...operator },
  { name: 'protocols', address: '/service/protocols', ...operator },
  { name: 'service-protocols', address: '/service/protocols', ...service },
  { name: 'protocol-new', address: '/service/protocols/create', ...service },
  { name: 'protocol-filling', address: '/service/protocols/create?form=10', ...service },
  { name: 'protocol-closed', address: '/service/protocols?state=closed&finding=yes', ...operator, open: openProtocol },
  { name: 'protocol-evaluation', address: '/service/protocols/evaluation/10', ...operator },
  { name: 'ledger', address: '/ledger', ...operator, open: checkLedger },
  { name: 'audit', address: '/audit/list', ...operator },
  { name: 'audit-detail', address: '/audit/list?group=activities', ...operator, open: openAuditEntry },
  { name: 'help', address: '/hilfe', ...operator },
  { name: 'help-search', address: '/hilfe?q=pin', ...service },
  { name: 'help-article', address: '/hilfe/spieler-pruefen', ...service },
  { name: 'unknown-page', address: '/users/gibt-es-nicht', ...operator },
];

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

function screenshotOf(name: string): Screenshot {
  const screenshot = screenshots.find((candidate) => candidate.name === name);
  if (screenshot === undefined) throw new Error(`There is no picture ${name}.`);
  return screenshot;
}

type PictureOptions = BrowserContextOptions & { readonly colorScheme: 'light' | 'dark' };

/** Shows a screen in a context of its own, which the caller has to close. */
async function openPicture(browser: Browser, picture: Screenshot, look: PictureOptions): Promise<Page> {
  const { address, person, locationName, profileName, open } = picture;
  const session = person === undefined ? null : await ApiSession.signIn(origin, person);
  if (locationName !== undefined) await session?.chooseLocation(locationName);
  if (profileName !== undefined) await session?.chooseProfile(profileName);
  const stored = Object.entries({ ...session?.tokens, 'color-scheme': look.colorScheme }).map(([key, value]) => ({
    name: key,
    value,
  }));
  const context = await browser.newContext({
    ...look,
    baseURL: origin,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    storageState: { cookies: [], origins: [{ origin, localStorage: stored }] },
  });
  // The event stream never ends, so with it the page would never count as idle.
  await context.route('**/api/events', (route) => route.abort());
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading').or(page.getByRole('dialog')).first().waitFor();
  await page.waitForLoadState('networkidle');
  await open?.(page);
  await page.waitForLoadState('networkidle');
  // Some parts of a screen load only when the browser is idle, and show a skeleton until then.
  await page.waitForFunction(() => document.querySelector('.mantine-Skeleton-root') === null);
  await finishAnimations(page);
  return page;
}

async function takePicture(browser: Browser, picture: Screenshot, look: PictureOptions, path: string) {
  const page = await openPicture(browser, picture, look);
  await page.screenshot({ path });
  await page.context().close();
}

/** Writes the pictures of the help. */
async function takeHelpPictures(browser: Browser) {
  for (const { file, name, height } of helpPictures) {
    const page = await openPicture(browser, screenshotOf(name), {
      viewport: { width: HELP_WIDTH, height },
      colorScheme: 'light',
    });
    const png = await page.screenshot();
    writeFileSync(`web/features/help/pictures/${file}.webp`, await encodeWebp(page, png, HELP_PICTURE));
    await page.context().close();
  }
}

async function takeReadmePictures(browser: Browser) {
  for (const { name, colorScheme } of readmePictures) {
    const path = `docs/screenshots/${name}-${colorScheme}.png`;
    await takePicture(browser, screenshotOf(name), { ...devices.desktop, colorScheme }, path);
  }
}

async function takeAllPictures(browser: Browser, only: string | undefined) {
  for (const picture of screenshots.filter(({ name }) => only === undefined || name === only)) {
    for (const device of ['desktop', 'tablet', 'phone'] as const) {
      for (const colorScheme of ['light', 'dark'] as const) {
        const path = `${directory}/${picture.name}-${device}-${colorScheme}.png`;
        await takePicture(browser, picture, { ...devices[device], colorScheme }, path).catch((error: unknown) =>
          process.stdout.write(`${path}: ${String(error)}\n`),
        );
      }
    }
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
