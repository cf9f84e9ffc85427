// The screens of the master data, as the accessibility journeys examine them.
import type { Page } from '@playwright/test';

const saveButton = (name: string) => (page: Page) => page.getByRole('button', { name });

export const stateValues = { address: '/states/edit?state=7', isReady: saveButton('Speichern') };
export const statusCatalogue = { address: '/catalogues/edit?view=statuses', isReady: saveButton('Neues Ergebnis') };
export const conceptDraft = { address: '/socialconcepts/edit?concept=1', isReady: saveButton('Entwurf speichern') };
