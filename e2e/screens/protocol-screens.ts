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
  page.getByRole('dialog', { name: 'Protokoll' }).getByRole('link', { name: 'Öffnen' });
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
  isReady: rows,
  dialogs: {
    'a draft to throw away': (page: Page) => page.getByRole('button', { name: 'Verwerfen' }).first().click(),
  },
};

const protocolCreate = {
  address: '/service/protocols/create',
  isReady: (page: Page) => page.getByRole('button', { name: /^Hausverbot/ }),
};

/** Begins a new protocol at each visit; it is stored nowhere until something is answered. */
export const protocolFilling = {
  address: '/service/protocols/create?form=…',
  reach: async (page: Page) => {
    await goTo(page, '/service/protocols/create');
    await page.getByRole('region', { name: 'Täglich' }).getByRole('button').first().click();
    await page.getByRole('radio', { name: 'Öffnen' }).click();
  },
  isReady: (page: Page) => page.getByRole('radiogroup', { name: /Fluchtwege/ }),
  dialogs: {
    'what a deficiency asks for': async (page: Page) => {
      const exits = page.getByRole('radiogroup', { name: /Fluchtwege/ });
      await exits.getByRole('radio', { name: 'Nein' }).click();
      await page.getByRole('radiogroup', { name: /^Frist/ }).waitFor();
    },
    'closed too early': async (page: Page) => {
      await page.getByRole('button', { name: 'Abschließen' }).click();
      await page.getByText(/^Noch \d+ offen/).waitFor();
    },
  },
};

const closedProtocols = { address: WITH_FINDINGS, isReady: rows, dialogs: { protocol: openDrawer } };

const protocolClosed = {
  address: '/service/protocols/edit/…',
  reach: openFirst,
  isReady: (page: Page) => page.getByRole('heading', { name: 'Verlauf' }),
};

const protocolCorrection = {
  address: '/service/protocols/edit/…?korrektur=1',
  reach: async (page: Page) => {
    await openFirst(page);
    await correctLink(page).click();
  },
  isReady: (page: Page) => page.getByRole('textbox', { name: 'Grund der Korrektur' }),
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
  isReady: (page: Page) => page.getByRole('heading', { name: 'Antworten je Frage' }),
};
