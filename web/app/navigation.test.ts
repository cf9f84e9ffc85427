import { expect, test } from 'vitest';
import type { Actor, LocationRights } from '#shared/permissions.ts';
import { entryOf, navigationOf } from './navigation.ts';
import { hasWorkplaceStrip, onwardPath, screens } from './routes.tsx';

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

/** The menu as it will be when every screen is built. */
const menuOf = (actor: Actor) =>
  navigationOf(actor, () => true).flatMap(({ entries }) => entries.map(({ label }) => label));

test('service finds its workplace and what its location allows', () => {
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

test('service at a location without any of these finds only its workplace', () => {
  expect(menuOf({ ...service, location: nothingAllowed })).toEqual(['Start']);
});

test('Verwaltung checks players only with an active location', () => {
  expect(menuOf(operator)).not.toContain('Spieler prüfen');
  expect(menuOf({ ...operator, location: everythingAllowed })).toContain('Spieler prüfen');
  expect(menuOf({ ...operator, location: { ...everythingAllowed, status: 'inactive' } })).not.toContain(
    'Spieler prüfen',
  );
});

test('the staff and their proofs are for the Verwaltung at every location, the mails for who runs the platform', () => {
  const staff = ['Nachweise', 'Dateien', 'Mitarbeiter-Profile'];
  for (const actor of [operator, admin]) expect(menuOf(actor)).toEqual(expect.arrayContaining(staff));
  expect(menuOf(service)).not.toContain('Mitarbeiter-Profile');
  expect(menuOf(operator)).not.toContain('Mails');
});

test('only an admin finds master data', () => {
  const masterData = ['Bundesländer', 'Sozialkonzepte', 'Fragebogen-Templates', 'Mails'];
  expect(menuOf(admin)).toEqual(expect.arrayContaining(masterData));
  expect(menuOf(operator).filter((label) => masterData.includes(label))).toEqual([]);
});

test('the demo does not offer its own organisation, locations and users', () => {
  const own = ['Organisationen', 'Standorte', 'Zugangsdaten'];
  expect(menuOf(operator)).toEqual(expect.arrayContaining(own));
  expect(menuOf({ ...operator, isDemo: true }).filter((label) => own.includes(label))).toEqual([]);
});

test('a screen that is not built is not in the menu', () => {
  const built = new Set<string>(screens.filter((screen) => 'component' in screen).map(({ path }) => path));
  const linked = navigationOf(admin).flatMap(({ entries }) => entries.map(({ path }) => path));
  expect(linked.filter((path) => !built.has(path))).toEqual([]);
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
  ['/users/create', operator, '/users/invite'],
  ['/users/create', admin, null],
  ['/service/check', operator, '/service'],
  ['/service', { ...operator, location: everythingAllowed, locationId: 1 }, '/service/check'],
] as const)(
  '%s leads on: to the workplace that the location has, and an operator to the invitation (%#)',
  (path, actor, onward) => {
    expect(onwardPath(path, actor)).toBe(onward);
  },
);

test('the workplace stands above every page of a shift but its own, and for the Verwaltung where it works like the service', () => {
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
])('service on %s: the menu marks %s and nothing else', (path, label) => {
  expect(
    entryOf(
      navigationOf(service, () => true),
      path,
    )?.label,
  ).toBe(label);
});

test.each([
  ['/service/protocols/evaluation/3', 'Protokolle'],
  ['/service/protocols/create', 'Protokolle'],
  ['/forms/edit/3', 'Fragebogen-Templates'],
  ['/locations/create', 'Standorte'],
  ['/oasiscerts/dashboard', 'OASIS Verwaltung'],
  ['/states/edit', 'Bundesländer'],
  ['/users/profiles_edit/3', 'Mitarbeiter-Profile'],
  ['/users/profiles_create', 'Mitarbeiter-Profile'],
  ['/users/profiles_documents/3', 'Nachweise'],
  ['/users/profiles_document_create/3/1', 'Nachweise'],
  ['/users/profiles_document_edit/3', 'Nachweise'],
])('admin on %s: the menu marks %s', (path, label) => {
  expect(
    entryOf(
      navigationOf(admin, () => true),
      path,
    )?.label,
  ).toBe(label);
});
