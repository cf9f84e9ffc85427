// The screens that read protocols, as the accessibility journeys examine them.
import type { Page } from '@playwright/test';
import { goTo } from './screen.ts';

const rows = (page: Page) => {
  const list = page.getByRole('region', { name: 'Protokolle' });
  return list
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .first()
    .or(list.getByRole('listitem').first());
};
const WITH_FINDINGS = '/service/protocols?state=closed&finding=yes';
const drawerLink = (page: Page) =>
  page.getByRole('dialog', { name: 'Protokoll' }).getByRole('link', { name: 'Protokoll ansehen' });
const openDrawer = async (page: Page) => {
  await rows(page).getByRole('button').first().click();
  await drawerLink(page).waitFor();
};
const openFirst = async (page: Page) => {
  await goTo(page, WITH_FINDINGS);
  await openDrawer(page);
  await drawerLink(page).click();
};
const correctLink = (page: Page) => page.getByRole('link', { name: 'Korrigieren' });

const protocolList = {
  address: '/service/protocols',
  readyElement: rows,
  dialogs: {
    'discarded draft': (page: Page) => page.getByRole('button', { name: 'Verwerfen' }).first().click(),
  },
};

const protocolCreate = {
  address: '/service/protocols/create',
  readyElement: (page: Page) => page.getByRole('button', { name: /^Hausverbot/ }),
};

/** Begins a new protocol at each visit; it is stored nowhere until something is answered. */
export const protocolFilling = {
  address: '/service/protocols/create?form=…',
  navigate: async (page: Page) => {
    await goTo(page, '/service/protocols/create');
    const dailyForms = page.getByRole('region', { name: 'Täglich' });
    await dailyForms
      .getByRole('button', { name: /Öffnungs-/ })
      .last()
      .click();
    await page.getByRole('radio', { name: 'Öffnen' }).click();
  },
  readyElement: (page: Page) => page.getByRole('radiogroup', { name: /Fluchtwege/ }),
  dialogs: {
    'fields of a Mangel': async (page: Page) => {
      const exits = page.getByRole('radiogroup', { name: /Fluchtwege/ });
      await exits.getByRole('radio', { name: 'Nein' }).click();
      await page.getByRole('radiogroup', { name: /^Frist/ }).waitFor();
    },
    'missing answers': async (page: Page) => {
      await page.getByRole('button', { name: 'Abschließen' }).click();
      await page.getByText(/^Noch \d+ offen/).waitFor();
    },
  },
};

const closedProtocols = { address: WITH_FINDINGS, readyElement: rows, dialogs: { protocol: openDrawer } };

const protocolClosed = {
  address: '/service/protocols/edit/…',
  navigate: openFirst,
  readyElement: (page: Page) => page.getByRole('heading', { name: 'Verlauf' }),
};

const protocolCorrection = {
  address: '/service/protocols/edit/…?korrektur=1',
  navigate: async (page: Page) => {
    await openFirst(page);
    await correctLink(page).click();
  },
  readyElement: (page: Page) => page.getByRole('textbox', { name: 'Grund der Korrektur' }),
  dialogs: {
    'nothing changed': (page: Page) => page.getByRole('button', { name: 'Korrektur speichern' }).click(),
  },
};

export const protocolScreens = [
  protocolList,
  protocolCreate,
  protocolFilling,
  closedProtocols,
  protocolClosed,
  protocolCorrection,
];

export const protocolEvaluation = {
  address: '/service/protocols/evaluation/10',
  readyElement: (page: Page) => page.getByRole('heading', { name: 'Antworten je Frage' }),
};
