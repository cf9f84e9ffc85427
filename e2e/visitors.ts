// Who meets which screens, for the accessibility journeys.
import { expect, type Locator, type Page } from '@playwright/test';
import { forgotPassword, userData } from './access-screens.ts';
import { auditList } from './audit-screens.ts';
import { billing, customerBilling, prices } from './billing-screens.ts';
import { customerCreate, customerEdit, customerList, ledger, retention } from './customer-screens.ts';
import { formCreate, formEdit, formList } from './form-screens.ts';
import { conceptDraft, stateValues, statusCatalogue } from './master-data-screens.ts';
import { certificateCreate, certificateDashboard, certificateEdit, certificateList } from './certificate-screens.ts';
import { locationCreate, locationList, locationSettings } from './location-screens.ts';
import type { Person } from './people.ts';
import { officeProofScreens, proofList, serviceProofScreens } from './proof-screens.ts';
import { protocolEvaluation, protocolScreens } from './protocol-screens.ts';
import { taskTemplates } from './task-template-screens.ts';
import { tourDay, tourList, tourShow } from './tour-screens.ts';
import { importCreate, importList, importPreview } from './import-screens.ts';
import { reportList, reportShow } from './report-screens.ts';
import { userCreate, userEdit, userInvite, userList } from './user-screens.ts';

interface Screen {
  readonly address: string;
  /** Where the address is not known beforehand. */
  readonly reach?: (page: Page) => Promise<void>;
  readonly isReady: (page: Page) => Locator;
  /** What can be opened on it: each is examined by itself. */
  readonly dialogs?: Readonly<Record<string, (page: Page) => Promise<void>>>;
}

export async function visit(page: Page, { address, reach, isReady }: Screen) {
  await (reach === undefined ? page.goto(address) : reach(page));
  await expect(isReady(page)).toBeVisible();
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const firstRow = (page: Page) =>
  page
    .getByRole('region', { name: /^(Maßnahmen|Aufgaben|Standorte)$/ })
    .getByRole('listitem')
    .or(page.getByRole('row').nth(1))
    .first();
const openFirst = (page: Page) => firstRow(page).getByRole('button').first().click();
export const opened = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();

const login: Screen = { address: '/login', isReady: (page) => page.getByRole('button', { name: 'Anmelden' }) };
const unknown: Screen = {
  address: '/users/gibt-es-nicht',
  isReady: (page) => page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' }),
};

export const activityList: Screen = {
  address: '/activities/list',
  isReady: firstRow,
  dialogs: {
    detail: openFirst,
    record: press('Maßnahme erfassen'),
    calendar: async (page) => {
      const filters = page.getByRole('button', { name: 'Filter', exact: true });
      if (await filters.isVisible()) await filters.click();
      await page.getByRole('button', { name: 'Zeitraum' }).click();
    },
  },
};

export const workplace: Screen = {
  address: '/service',
  isReady: (page) => page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first(),
  dialogs: {
    'other measures': press(/^Weitere/),
    comment: press('Mit Kommentar …'),
    profile: press('Profil wechseln'),
    task: press(/^Erledigen/),
    'recorded toast': async (page) => {
      await page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first().click();
      await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
    },
    // The last one: from then on nobody signs.
    locked: async (page) => {
      await press('Sperren')(page);
      await expect(page.getByRole('dialog', { name: 'Gesperrt' }).getByRole('button').first()).toBeVisible();
    },
  },
};

export const frame: Screen = {
  address: '/tasks/list',
  isReady: firstRow,
  dialogs: {
    detail: openFirst,
    'measures of the strip': async (page) => {
      await page.getByRole('complementary', { name: 'Arbeitsplatz' }).getByRole('button', { name: 'Maßnahme' }).click();
      await expect(page.getByRole('list', { name: 'Maßnahmen' })).toBeVisible();
    },
    palette: (page) => page.keyboard.press('Control+k').then(() => opened(page)),
    menu: async (page) => {
      const button = page.getByRole('button', { name: /^(Benutzermenü|Mehr|Menü öffnen)/ });
      await button.click();
      await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    },
  },
};

const operatorTasks: Screen = {
  address: '/tasks/list?status=done',
  isReady: firstRow,
  dialogs: {
    'new task': press('Aufgabe anlegen'),
    'refused new task': async (page) => {
      await press('Aufgabe anlegen')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Aufgabe anlegen' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    },
  },
};

const dashboard: Screen = {
  address: '/dashboard',
  isReady: (page) => page.getByRole('region', { name: 'Letzte Maßnahmen' }).getByRole('listitem').first(),
};

const figures: Screen = {
  address: '/dashboard?view=figures',
  isReady: (page) => page.getByRole('heading', { name: 'Maßnahmen am Tag' }),
};

interface Visitor {
  readonly who: string;
  readonly person: Person | null;
  readonly place: string | null;
  readonly signer: string | null;
  readonly screens: readonly Screen[];
}

export const visitors: readonly Visitor[] = [
  { who: 'a stranger', person: null, place: null, signer: null, screens: [login, forgotPassword] },
  {
    who: 'service',
    person: 'service',
    place: 'Spielhalle Wandsbek',
    signer: 'Anja Brandt',
    screens: [
      workplace,
      frame,
      activityList,
      tourList,
      tourDay,
      tourShow,
      ...protocolScreens,
      ...serviceProofScreens,
      unknown,
    ],
  },
  {
    who: 'service without a profile',
    person: 'otherService',
    place: null,
    signer: null,
    screens: [{ address: '/service', isReady: (page) => page.getByRole('button', { name: 'Claudia Schmitz' }) }],
  },
  {
    who: 'service without a location',
    person: 'service',
    place: null,
    signer: null,
    screens: [
      {
        address: '/service',
        isReady: (page) => page.getByRole('dialog').getByRole('button', { name: 'Spielhalle Wandsbek' }),
      },
    ],
  },
  {
    who: 'the operator',
    person: 'operator',
    place: 'Spielhalle Wandsbek',
    signer: 'Anja Brandt',
    screens: [
      dashboard,
      figures,
      operatorTasks,
      taskTemplates,
      activityList,
      tourList,
      locationList,
      locationCreate,
      locationSettings,
      certificateDashboard,
      certificateList,
      certificateCreate,
      certificateEdit,
      userData,
      userList,
      userCreate,
      userInvite,
      importCreate,
      importPreview,
      importList,
      userEdit,
      ledger,
      auditList,
      retention,
      billing,
      reportList,
      reportShow,
      ...officeProofScreens,
    ],
  },
  {
    who: 'the admin',
    person: 'admin',
    place: null,
    signer: null,
    screens: [
      customerList,
      customerCreate,
      customerEdit,
      customerBilling,
      prices,
      stateValues,
      statusCatalogue,
      conceptDraft,
      formList,
      formCreate,
      formEdit,
      protocolEvaluation,
      proofList,
    ],
  },
];
