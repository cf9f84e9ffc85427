// Finds the questions of a template on the screen.
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

export const questionRow = (page: Page, label: string) =>
  page.getByRole('button', { name: label }).and(page.locator('[data-row-button]'));
export const questionRows = (page: Page) => page.getByRole('main').locator('ol [data-row-button]');
export const expectSaved = (page: Page) => expect(page.getByText(/^Gespeichert \d\d:\d\d$/)).toBeVisible();
