// Lists states of screens that people want to look at in screenshots, beside the screens of the accessibility journeys.
import type { Page } from '@playwright/test';
import { sectionList, unfoldActions } from '#e2e/screens/screen.ts';
import type { Person } from '#e2e/support/people.ts';

const WORKPLACE = { locationName: 'Spielhalle Wandsbek', profileName: 'Anja Brandt' };

/** A state of a screen that people want to look at, and that the accessibility journeys do not examine. */
export interface ArrangedScreen {
  readonly name: string;
  readonly address: string;
  readonly person?: Person;
  readonly locationName?: string;
  readonly profileName?: string;
  /** Opens a dialog or a section before the screenshot is taken. */
  readonly open?: (page: Page) => Promise<void>;
}

const click = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const inDialog = (page: Page) => page.getByRole('dialog').last();
const openRow = async (page: Page) => {
  const list = page.getByRole('region', { name: /^(Maßnahmen|Aufgaben|Aufgabenvorlagen)$/ });
  await list.locator('td, li').getByRole('button').first().click();
  await inDialog(page).getByText('Verlauf').waitFor();
};

const openConcept = async (page: Page) => {
  await click('Sozialkonzept Nordlicht')(page);
  await sectionList(page).waitFor();
};

const checkLedger = async (page: Page) => {
  await page.getByRole('button', { name: 'Jetzt prüfen' }).click();
  await page.getByText('keiner fehlt').waitFor();
};

/** Opens the notifications by the command palette, because every device has it. */
const openNotifications = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Meldungen');
  await page.keyboard.press('Enter');
  await inDialog(page).getByRole('listitem').first().waitFor();
};

const openProof = async (page: Page) => {
  const list = page.getByRole('region', { name: 'Nachweise', exact: true });
  await list.locator('td, li').getByRole('button').first().click();
  await inDialog(page).getByText('Erfasst', { exact: true }).waitFor();
};

const openFolder = async (page: Page) => {
  await unfoldActions(page);
  await click('Alle als ZIP')(page);
};

const openAuditEntry = async (page: Page) => {
  const list = page.getByRole('region', { name: 'Einträge' });
  await list.locator('td, li').getByRole('button').first().click();
  await inDialog(page).getByText('Herkunft').waitFor();
};

/** Opens the command palette, whose script loads only then. */
const openPalette = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await inDialog(page).getByRole('option').first().waitFor();
};
/** Searches everything by the command palette. */
const search = (text: string) => async (page: Page) => {
  await openPalette(page);
  await page.keyboard.type(text);
};

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const service = { person: 'service', ...WORKPLACE } as const;
const operator = { person: 'operator', ...WORKPLACE } as const;

export const arrangedScreens: readonly ArrangedScreen[] = [
  { name: 'workplace', address: '/service', ...service },
  { name: 'service-tasks', address: '/tasks/list', ...service },
  { name: 'tour-day', address: `/inspectiontours/list?view=day&day=${yesterday}`, ...operator },
  { name: 'dashboard', address: '/dashboard', ...operator },
  { name: 'dashboard-admin', address: '/dashboard', person: 'admin' },
  { name: 'palette', address: '/dashboard', ...operator, open: openPalette },
  { name: 'notifications', address: '/dashboard', ...operator, open: openNotifications },
  { name: 'service-notifications', address: '/service', ...service, open: openNotifications },
  { name: 'tasks', address: '/tasks/list', ...operator },
  { name: 'task-detail', address: '/tasks/list?status=done', ...operator, open: openRow },
  { name: 'task-follow-up', address: '/tasks/list?status=all&type=followUp', ...operator, open: openRow },
  {
    name: 'activity-correction',
    address: '/activities/list',
    ...service,
    open: async (page) => {
      await openRow(page);
      await inDialog(page).getByRole('button', { name: 'Korrigieren' }).click({ timeout: 2000 });
    },
  },
  { name: 'location-edit', address: '/locations/edit/1?section=hours', ...operator },
  {
    name: 'location-usage',
    address: '/tasks/list',
    ...service,
    open: (page) => page.getByRole('button', { name: /^Standort-Nr/ }).hover({ timeout: 2000 }),
  },
  { name: 'profiles', address: '/users/profiles', ...operator },
  { name: 'profile-new', address: '/users/profiles_create', ...operator },
  { name: 'profile', address: '/users/profiles_edit/1', ...operator },
  { name: 'profile-pin', address: '/users/profiles_edit/1?section=pin', ...operator, open: click('PIN setzen') },
  {
    name: 'profile-erasure',
    address: '/users/profiles_edit/6?section=data',
    ...operator,
    open: click('Daten löschen'),
  },
  { name: 'service-profiles', address: '/users/profiles', ...service },
  { name: 'proofs-folder', address: '/users/profiles_documents', ...operator, open: openFolder },
  { name: 'proof-gaps', address: '/users/profiles_documents?view=gaps', ...operator },
  { name: 'proof-review', address: '/users/profiles_documents?state=submitted', ...operator, open: openProof },
  { name: 'service-proof-new', address: '/users/profiles_document_create', ...service },
  { name: 'service-files', address: '/documents/main', ...service },
  { name: 'empty-list', address: '/activities/list?from=2020-01-01&to=2020-01-31', ...operator },
  { name: 'form', address: '/forms/edit/1', person: 'admin' },
  { name: 'form-preview', address: '/forms/edit/1?view=preview', person: 'admin' },
  { name: 'form-settings', address: '/forms/edit/1?view=settings', person: 'admin' },
  { name: 'form-versions', address: '/forms/edit/1?view=versions', person: 'admin' },
  { name: 'concepts', address: '/socialconcepts/edit', person: 'admin' },
  { name: 'concept', address: '/socialconcepts/edit', ...operator, open: openConcept },
  {
    name: 'concept-publishing',
    address: '/socialconcepts/edit?concept=1',
    person: 'admin',
    open: click('Veröffentlichen …'),
  },
  { name: 'concept-of-platform', address: '/socialconcepts/edit?concept=1', ...operator },
  { name: 'protocol-filling', address: '/service/protocols/create?form=10', ...service },
  { name: 'ledger', address: '/ledger', ...operator, open: checkLedger },
  { name: 'audit-detail', address: '/audit/list?group=activities', ...operator, open: openAuditEntry },
  { name: 'help-search', address: '/hilfe?q=pin', ...service },
  { name: 'palette-found', address: '/dashboard', ...operator, open: search('stade') },
  { name: 'palette-found-nothing', address: '/dashboard', ...operator, open: search('xyzxyz') },
  { name: 'check', address: '/service/check', ...service },
  { name: 'check-by-hand', address: '/service', ...service, open: click(/^(Von Hand eingeben|Spieler prüfen)/) },
  { name: 'tablet', address: '/tablet' },
  { name: 'unknown-upload-link', address: '/pd/gibt-es-nicht' },
  { name: 'unknown-invitation', address: '/invitation/gibt-es-nicht' },
  { name: 'queries', address: '/locations/queries', ...operator },
  { name: 'usage', address: '/locations/usage', ...operator },
  { name: 'usage-of-location', address: '/locations/usage/1', ...operator },
  { name: 'termination', address: '/customer/termination', ...operator },
  { name: 'catalogues', address: '/catalogues/edit', person: 'admin' },
  { name: 'mails', address: '/mails/list', person: 'admin' },
  { name: 'admin-users', address: '/users/list', person: 'admin' },
  { name: 'admin-locations', address: '/locations/list', person: 'admin' },
  { name: 'admin-certificates', address: '/oasiscerts/dashboard', person: 'admin' },
  { name: 'demo-workplace', address: '/service', person: 'demo' },
  { name: 'demo-dashboard', address: '/dashboard', person: 'demoOperator' },
];
