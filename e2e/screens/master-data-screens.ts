// The screens of the master data, as the accessibility journeys examine them.
import type { Page } from '@playwright/test';
import { openSection, sectionList } from './screen.ts';

export const stateValues = {
  address: '/states/edit?state=7',
  readyElement: sectionList,
  dialogs: { 'closing time': (page: Page) => openSection(page, 'Sperrzeit') },
};
export const statusCatalogue = {
  address: '/catalogues/edit?view=statuses',
  readyElement: (page: Page) => page.getByRole('button', { name: 'Neues Ergebnis' }),
};
export const conceptDraft = {
  address: '/socialconcepts/edit?concept=1',
  readyElement: sectionList,
  dialogs: {
    duties: (page: Page) => openSection(page, 'Pflichtinhalte'),
    actions: (page: Page) => openSection(page, 'Maßnahmen'),
  },
};
