// The workplace and the screens that every role has, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { openFilter } from '#e2e/support/list-filters.ts';
import type { Screen } from './screen.ts';

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const firstRow = (page: Page) =>
  page
    .getByRole('region', { name: /^(Maßnahmen|Aufgaben|Standorte)$/ })
    .getByRole('listitem')
    .or(page.getByRole('row').filter({ has: page.getByRole('cell') }))
    .first();
export const expectDialog = (page: Page) => expect(page.getByRole('dialog')).toBeVisible();
/** A dialog whose code is still loading would open over the screen that is visited next. */
const pressForDialog = (name: string | RegExp) => (page: Page) => press(name)(page).then(() => expectDialog(page));
const openFirst = (page: Page) =>
  firstRow(page)
    .getByRole('button')
    .first()
    .click()
    .then(() => expectDialog(page));

export const login: Screen = {
  address: '/login',
  readyElement: (page) => page.getByRole('button', { name: 'Anmelden' }),
};
export const unknownPage: Screen = {
  address: '/users/gibt-es-nicht',
  readyElement: (page) => page.getByRole('heading', { name: 'Diese Seite gibt es nicht.' }),
};

export const helpContents: Screen = {
  address: '/hilfe',
  readyElement: (page) => page.getByRole('region', { name: 'Erste Schritte' }),
};
export const helpArticle: Screen = {
  address: '/hilfe/spieler-pruefen',
  readyElement: (page) => page.getByRole('heading', { name: 'Was das Recht verlangt' }),
};

export const activityList: Screen = {
  address: '/activities/list',
  readyElement: firstRow,
  dialogs: {
    detail: openFirst,
    record: pressForDialog('Maßnahme erfassen'),
    filters: press('Filter'),
    calendar: async (page) => void (await openFilter(page, 'Zeitraum')),
  },
};

export const workplace: Screen = {
  address: '/service',
  readyElement: (page) => page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first(),
  dialogs: {
    'all actions': async (page) => {
      await press('Alle Maßnahmen')(page);
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Betrieb' })).toBeVisible();
    },
    comment: async (page) => {
      await press('Alle Maßnahmen')(page);
      await page.getByRole('button', { name: 'Kommentar hinzufügen' }).click();
    },
    profile: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Profil wechseln' }).click();
      await expectDialog(page);
    },
    task: pressForDialog(/^Erledigen/),
    'recorded activity': async (page) => {
      await page.getByRole('region', { name: 'Maßnahme erfassen' }).getByRole('button').first().click();
      await expect(page.getByText('Spielerschutzmaßnahme erfolgreich angelegt')).toBeVisible();
    },
  },
};

/** It removes the chosen profile from the session, so it has to be the last screen of its visitor. */
export const lockedWorkplace: Screen = {
  ...workplace,
  dialogs: {
    locked: async (page) => {
      await page.getByRole('banner').getByRole('button', { name: 'Sperren' }).click();
      await expect(page.getByRole('dialog', { name: 'Gesperrt' }).getByRole('button').first()).toBeVisible();
    },
  },
};

export const applicationFrame: Screen = {
  address: '/tasks/list',
  readyElement: firstRow,
  dialogs: {
    detail: openFirst,
    'actions of the task bar': async (page) => {
      await page.getByRole('complementary', { name: 'Arbeitsplatz' }).getByRole('button', { name: 'Maßnahme' }).click();
      await expect(page.getByRole('dialog', { name: 'Alle Maßnahmen' })).toBeVisible();
    },
    palette: (page) => page.keyboard.press('Control+k').then(() => expectDialog(page)),
    menu: async (page) => {
      const button = page.getByRole('button', { name: /^(Benutzermenü|Mehr|Menü öffnen)/ });
      await button.click();
      await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
    },
  },
};

export const operatorTasks: Screen = {
  address: '/tasks/list?status=done',
  readyElement: firstRow,
  dialogs: {
    'new task': pressForDialog('Aufgabe anlegen'),
    'refused new task': async (page) => {
      await pressForDialog('Aufgabe anlegen')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Aufgabe anlegen' }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    },
  },
};

export const dashboard: Screen = {
  address: '/dashboard',
  readyElement: (page) => page.getByRole('region', { name: 'Zuletzt erfasst' }).getByRole('listitem').first(),
};

export const figures: Screen = {
  address: '/dashboard?view=figures',
  readyElement: (page) => page.getByRole('heading', { name: 'Maßnahmen am Tag' }),
};
