// The screens of contract and invoices, as the accessibility journeys examine them.
import { expect, type Page } from '@playwright/test';
import { openSection, sectionList } from './screen.ts';

const pressIn = (section: string, name: RegExp) => async (page: Page) => {
  await openSection(page, section);
  await press(name)(page);
};
const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').getByRole('button').last().waitFor();
};

export const billing = {
  address: '/customer/billing',
  readyElement: sectionList,
  dialogs: {
    'a package': pressIn('OASIS-Kontingent', /^Paket buchen/),
    'the recipient of the invoices': async (page: Page) => {
      await openSection(page, 'Rechnungsempfänger');
      await page.getByLabel('E-Mail-Adresse für Rechnungen').fill('rechnung');
      await page.getByRole('button', { name: 'Speichern' }).click();
      await expect(page.getByText('Bitte prüfen Sie Ihre Angaben')).toBeVisible();
    },
  },
};

export const prices = {
  address: '/customer/prices',
  readyElement: sectionList,
  dialogs: {
    'a plan on offer': pressIn('Tarife', /^Tarif ändern/),
    'the sender': async (page: Page) => {
      await openSection(page, 'Absender der Rechnungen');
      await page.getByLabel('Zahlungsziel in Tagen').fill('21');
    },
  },
};

export const customerBilling = {
  address: '/customer/edit/1/billing',
  readyElement: sectionList,
  dialogs: { 'a plan': pressIn('Tarife der Standorte', /^Tarif ändern/) },
};
