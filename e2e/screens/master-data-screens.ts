// The screens of the master data, as the accessibility journeys examine them.
import type { Page } from '@playwright/test';

const save = (name: string) => (page: Page) => page.getByRole('button', { name });

export const stateValues = { address: '/states/edit?state=7', isReady: save('Speichern') };
export const statusCatalogue = { address: '/catalogues/edit?view=statuses', isReady: save('Neues Ergebnis') };
export const conceptDraft = { address: '/socialconcepts/edit?concept=1', isReady: save('Entwurf speichern') };
