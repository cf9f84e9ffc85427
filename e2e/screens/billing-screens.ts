// The screens of contract and invoices, as the accessibility journeys examine them.
import type { Page } from '@playwright/test';
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
    'the contract': pressIn('Vertrag', /^Vertragsdaten ändern/),
  },
};

export const prices = {
  address: '/customer/prices',
  readyElement: (page: Page) => page.getByRole('list', { name: 'Tarife', exact: true }),
  dialogs: { 'a plan on offer': press(/^Tarif ändern/), 'the sender': press(/^Absender und Gebühr ändern/) },
};

export const customerBilling = {
  address: '/customer/edit/1/billing',
  readyElement: sectionList,
  dialogs: { 'a plan': pressIn('Tarife der Standorte', /^Tarif ändern/) },
};
