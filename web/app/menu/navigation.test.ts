import { expect, test } from 'vitest';
import type { Actor, LocationRights } from '#shared/permissions.ts';
import { findNavigationEntry, navigationFor } from './navigation.ts';
import { LISTS_BY_LOCATION } from '#web/app/routes/lists-by-location.ts';
import { hasWorkplaceStrip, redirectPath, screens } from '#web/app/routes/routes.tsx';

const everythingAllowed: LocationRights = {
  status: 'active',
  isTaskAllowed: true,
  isInspectionTourAllowed: true,
  isProtocolAllowed: true,
  isActivityAllowed: true,
  isPremium: true,
  playerCheckAllowed: true,
};
const nothingAllowed: LocationRights = {
  ...everythingAllowed,
  isTaskAllowed: false,
  isInspectionTourAllowed: false,
  isProtocolAllowed: false,
  isActivityAllowed: false,
  isPremium: false,
  playerCheckAllowed: false,
};
const service: Actor = {
  role: 'ROLE_SERVICE',
  isDemo: false,
  hasCustomer: true,
  location: everythingAllowed,
  locationId: 1,
};
const operator: Actor = { role: 'ROLE_OPERATOR', isDemo: false, hasCustomer: true, location: null, locationId: null };
const admin: Actor = { role: 'ROLE_ADMIN', isDemo: false, hasCustomer: false, location: null, locationId: null };

const menuOf = (actor: Actor) => navigationFor(actor).flatMap(({ entries }) => entries.map(({ label }) => label));

test('service staff see the workplace and what their location permits', () => {
  const everyday = [
    'Start',
    'Maßnahmen',
    'Kontrollgänge',
    'Aufgaben',
    'Protokolle',
    'Neues Protokoll',
    'Nachweise',
    'Dateien',
  ];
  expect(menuOf(service)).toEqual(everyday);
  expect(menuOf({ ...service, location: { ...everythingAllowed, isTaskAllowed: false } })).not.toContain('Aufgaben');
  expect(menuOf({ ...service, location: { ...everythingAllowed, isPremium: false } }).join()).not.toMatch(
    /Nachweise|Dateien/,
  );
});

test('service staff at a location without any permission see only the workplace', () => {
  expect(menuOf({ ...service, location: nothingAllowed })).toEqual(['Start']);
});

test('the management may check players only with an active location', () => {
  expect(menuOf(operator)).not.toContain('Spieler prüfen');
  expect(menuOf({ ...operator, location: everythingAllowed })).toContain('Spieler prüfen');
  expect(menuOf({ ...operator, location: { ...everythingAllowed, status: 'inactive' } })).not.toContain(
    'Spieler prüfen',
  );
});

test("the management sees staff and proofs at every location, and only the platform's administration sees the mails", () => {
  const staff = ['Nachweise', 'Dateien', 'Mitarbeiter-Profile'];
  for (const actor of [operator, admin]) expect(menuOf(actor)).toEqual(expect.arrayContaining(staff));
  expect(menuOf(service)).not.toContain('Mitarbeiter-Profile');
  expect(menuOf(operator)).not.toContain('Mails');
});

test('the management comes to the proofs to see who lacks what, and staff to see their own', () => {
  const proofs = (actor: Actor) =>
    navigationFor(actor)
      .flatMap(({ entries }) => entries)
      .filter(({ label }) => label === 'Nachweise')
      .map(({ search }) => search);
  expect([service, operator, admin].map(proofs)).toEqual([[undefined], [{ view: 'gaps' }], [{ view: 'gaps' }]]);
});

test('only an operator has invoices', () => {
  expect([service, operator, admin].filter((actor) => menuOf(actor).includes('Rechnungen'))).toEqual([operator]);
});

test('only an admin sees master data', () => {
  const masterData = ['Bundesländer', 'Auswahllisten', 'Sozialkonzepte', 'Fragebogen-Templates', 'Mails'];
  expect(menuOf(admin)).toEqual(expect.arrayContaining(masterData));
  expect(menuOf(operator).filter((label) => masterData.includes(label))).toEqual([]);
});

test('the demo does not offer its own organisation, locations and users', () => {
  const own = ['Organisationen', 'Standorte', 'Zugangsdaten'];
  expect(menuOf(operator)).toEqual(expect.arrayContaining(own));
  expect(menuOf({ ...operator, isDemo: true }).filter((label) => own.includes(label))).toEqual([]);
});

test('a group of the demo names the pages that only an own access has', () => {
  const missingOf = (actor: Actor) => navigationFor(actor).flatMap(({ missingText = [] }) => missingText);
  expect(missingOf({ ...operator, isDemo: true })).toEqual([
    'Im eigenen Zugang auch: Zugangsdaten',
    'Im eigenen Zugang auch: Organisationen, Standorte, Tablets',
  ]);
  expect([operator, admin, service, { ...service, isDemo: true }].flatMap(missingOf)).toEqual([]);
});

const filtersOf = (actor: Actor) =>
  Object.fromEntries(
    navigationFor(actor)
      .flatMap(({ entries }) => entries)
      .map(({ path, search }) => [path, search]),
  );

test('the menu opens lists for the location that the management chose, and everything else unfiltered', () => {
  const filters = filtersOf({ ...operator, location: everythingAllowed, locationId: 7 });
  expect(filters).toMatchObject({
    '/activities/list': { location: '/api/locations/7' },
    '/users/profiles_documents/{-$profile}': { view: 'gaps', location: '/api/locations/7' },
    '/users/list': undefined,
    '/dashboard': undefined,
  });
  expect(filtersOf(operator)).toMatchObject({ '/activities/list': undefined });
  expect(filtersOf(service)).toMatchObject({ '/activities/list': undefined });
});

test('every list that begins with a location is a screen', () => {
  const addresses = new Set(screens.map(({ path }) => path.replace(/\/\{.*$/, '')));
  expect([...LISTS_BY_LOCATION].filter((address) => !addresses.has(address))).toEqual([]);
});

test('tablets stand with the locations they belong to', () => {
  const group = navigationFor(operator).find(({ entries }) => entries.some(({ label }) => label === 'Tablets'));
  expect(group?.label).toBe('Standorte & OASIS');
});

test('every menu entry leads to a screen', () => {
  const paths = new Set<string>(screens.map(({ path }) => path));
  const linked = navigationFor(admin).flatMap(({ entries }) => entries.map(({ path }) => path));
  expect(linked.filter((path) => !paths.has(path))).toEqual([]);
  expect(linked).toContain('/tasks/list');
});

const guests = { ...service, location: { ...everythingAllowed, playerCheckAllowed: false } };

test.each([
  ['/dashboard', service, '/service/check'],
  ['/service', service, '/service/check'],
  ['/service/check', service, null],
  ['/tasks/list', service, null],
  ['/dashboard', guests, '/service'],
  ['/service', guests, null],
  ['/service/check', guests, '/service'],
  ['/dashboard', operator, null],
  ['/users', operator, '/users/list'],
  ['/users', service, '/users/userdata'],
  ['/customer', operator, '/customer/list'],
  ['/customer', service, null],
  ['/oasiscerts', operator, '/oasiscerts/dashboard'],
  ['/reports', operator, '/reports/list'],
  ['/forms', admin, '/forms/list'],
  ['/users/create', operator, '/users/invite'],
  ['/users/create', admin, null],
  ['/service/check', operator, '/service'],
  ['/service', { ...operator, location: everythingAllowed, locationId: 1 }, '/service/check'],
] as const)(
  '%s redirects to the right workplace, the first screen of a section, or an operator to the invitation (%#)',
  (path, actor, onward) => {
    expect(redirectPath(path, actor)).toBe(onward);
  },
);

test('the workplace strip is shown on every page of a shift except the workplace, and for the management only below /service', () => {
  const pages = ['/service', '/service/check', '/service/protocols', '/tasks/list'];
  const withStrip = (actor: Actor) => pages.filter((path) => hasWorkplaceStrip(path, actor));
  expect(withStrip(service)).toEqual(['/service/protocols', '/tasks/list']);
  expect(withStrip({ ...operator, location: everythingAllowed, locationId: 1 })).toEqual(['/service/protocols']);
  expect(withStrip(operator)).toEqual([]);
});

test.each([
  ['/service', 'Start'],
  ['/service/protocols', 'Protokolle'],
  ['/service/protocols/create', 'Neues Protokoll'],
  ['/service/protocols/edit/7', 'Protokolle'],
  ['/service/check', 'Start'],
  ['/inspectiontours/show/7', 'Kontrollgänge'],
  ['/users/userdata', undefined],
])('the menu of service staff on %s marks only %s', (path, label) => {
  expect(findNavigationEntry(navigationFor(service), path)?.label).toBe(label);
});

test.each([
  ['/service/protocols/evaluation/3', 'Protokolle'],
  ['/service/protocols/create', 'Protokolle'],
  ['/forms/edit/3', 'Fragebogen-Templates'],
  ['/locations/create', 'Standorte'],
  ['/locations/usage', 'Standorte'],
  ['/locations/usage/3', 'Standorte'],
  ['/locations/queries', 'Standorte'],
  ['/customer/prices', 'Organisationen'],
  ['/customer/termination/3', 'Organisationen'],
  ['/imports/create/locations', 'Standorte'],
  ['/imports/create/profiles', 'Mitarbeiter-Profile'],
  ['/imports/create/users', 'Zugangsdaten'],
  ['/oasiscerts/dashboard', 'OASIS Verwaltung'],
  ['/states/edit', 'Bundesländer'],
  ['/catalogues/edit', 'Auswahllisten'],
  ['/users/profiles_edit/3', 'Mitarbeiter-Profile'],
  ['/users/profiles_create', 'Mitarbeiter-Profile'],
  ['/users/profiles_documents/3', 'Nachweise'],
  ['/users/profiles_document_create/3/1', 'Nachweise'],
  ['/users/profiles_document_edit/3', 'Nachweise'],
])('the menu of an admin on %s marks %s', (path, label) => {
  expect(findNavigationEntry(navigationFor(admin), path)?.label).toBe(label);
});
