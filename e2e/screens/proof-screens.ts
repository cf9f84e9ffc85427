// The screens of files and proofs, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { goTo, openSection, sectionList, unfoldActions } from './screen.ts';

const rows = (page: Page, name: string) => {
  const list = page.getByRole('region', { name, exact: true });
  // The heads of the columns are buttons as well.
  return list.locator('td, li').getByRole('button').first();
};
const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog').getByRole('button').last()).toBeVisible();
};
const saveButton = (page: Page) => page.getByRole('button', { name: /^(Nachweis anlegen|Einreichen)$/ });

const openDrawer = async (page: Page) => {
  await rows(page, 'Nachweise').click();
  await expect(page.getByRole('dialog', { name: 'Nachweis' }).getByRole('link').first()).toBeVisible();
};

const openFolder = async (page: Page) => {
  await unfoldActions(page);
  await press('Alle als ZIP')(page);
};

export const proofList = {
  address: '/users/profiles_documents',
  readyElement: (page: Page) => rows(page, 'Nachweise'),
  dialogs: { proof: openDrawer },
};

const proofFolder = {
  ...proofList,
  dialogs: { proof: openDrawer, folder: openFolder },
};

/** Staff begin with what their location lacks. */
const proofListOfStaff = { ...proofList, address: '/users/profiles_documents?view=all' };

const proofGapsOfStaff = {
  address: '/users/profiles_documents',
  readyElement: (page: Page) => page.getByRole('region', { name: 'Fehlende Nachweise', exact: true }),
};

const proofGaps = {
  address: '/users/profiles_documents?view=gaps',
  readyElement: (page: Page) => rows(page, 'Fehlende Nachweise'),
  dialogs: { 'upload link': press(/^Upload-Link für /) },
};

const proofsOfPerson = {
  address: '/users/profiles_documents/1',
  readyElement: (page: Page) => page.getByText('alle gültig', { exact: true }),
};

const proofCreate = {
  address: '/users/profiles_document_create',
  readyElement: (page: Page) => page.getByRole('textbox', { name: 'Beschreibung' }),
  dialogs: {
    'refused proof': async (page: Page) => {
      await saveButton(page).click();
      await expect(page.getByRole('alert').first()).toBeVisible();
    },
  },
};

const proofReview = {
  address: '/users/profiles_document_edit/{id}',
  navigate: async (page: Page) => {
    await goTo(page, '/users/profiles_documents?state=submitted');
    await openDrawer(page);
    const id = new URL(page.url()).searchParams.get('proof');
    await goTo(page, `/users/profiles_document_edit/${id}?section=overview`);
  },
  readyElement: (page: Page) => page.getByRole('button', { name: 'Annehmen' }),
  dialogs: {
    'refused without a reason': async (page: Page) => {
      await page.getByRole('button', { name: 'Ablehnen' }).click();
      await expect(page.getByText('Bitte den Grund der Ablehnung angeben.')).toBeVisible();
    },
  },
};

const proofEdit = {
  ...proofReview,
  navigate: async (page: Page) => {
    await proofReview.navigate(page);
    await goTo(page, new URL(page.url()).pathname);
  },
  readyElement: sectionList,
  dialogs: {
    'unsaved name': async (page: Page) => {
      await openSection(page, 'Angaben');
      await page.getByRole('textbox', { name: /^Name/ }).fill('Schulung am Samstag');
      await expect(page.getByRole('region', { name: 'Nicht gespeichert' })).toBeVisible();
    },
    validity: (page: Page) => openSection(page, 'Gültigkeit'),
    file: (page: Page) => openSection(page, 'Datei'),
  },
};

const documentList = {
  address: '/documents/main',
  readyElement: (page: Page) => rows(page, 'Dateien'),
  dialogs: {
    detail: async (page: Page) => {
      await rows(page, 'Dateien').click();
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Fassungen' })).toBeVisible();
    },
    'refused new file': async (page: Page) => {
      await press('Datei hochladen')(page);
      const form = page.getByRole('dialog', { name: 'Datei hochladen' });
      await form.getByRole('button', { name: 'Hochladen' }).click();
      await expect(form.getByRole('alert').first()).toBeVisible();
    },
  },
};

export const officeProofScreens = [
  proofFolder,
  proofGaps,
  proofsOfPerson,
  proofCreate,
  proofReview,
  proofEdit,
  documentList,
];
export const serviceProofScreens = [proofGapsOfStaff, proofListOfStaff, proofsOfPerson, proofCreate, documentList];
