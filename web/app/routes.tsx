// Every URL of the application. A screen without a component is not built yet: nothing links to it, and it answers
// like an address that does not exist.
import { lazyRouteComponent } from '@tanstack/react-router';
import * as may from '#shared/permissions.ts';
import type { Actor } from '#shared/permissions.ts';
import { loadInTime } from '#web/ui/chunk-load.ts';
import { publicScreens, type Screen } from './public-routes.ts';

/** Also fetched ahead: a protocol is begun without a connection, too. */
export function loadProtocolPage() {
  return loadInTime(import('#web/features/protocols/create-protocol.page.tsx'));
}

const lazyScreen = <Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) => lazyRouteComponent(() => loadInTime(load()), name);

export const screens = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    component: lazyRouteComponent(() => loadInTime(import('./dashboard.page.tsx')), 'DashboardPage'),
    allows: may.isManagement,
  },
  {
    path: '/service',
    title: 'Start',
    component: lazyRouteComponent(() => loadInTime(import('./workplace.page.tsx')), 'WorkplacePage'),
  },
  { path: '/service/check', title: 'Spieler prüfen', allows: may.canCheckPlayers },
  {
    path: '/service/protocols/create',
    title: 'Neues Protokoll',
    component: lazyRouteComponent(loadProtocolPage, 'CreateProtocolPage'),
    allows: may.canWriteProtocol,
  },
  {
    path: '/service/protocols',
    title: 'Protokolle',
    component: lazyScreen(() => import('#web/features/protocols/protocol-list.page.tsx'), 'ProtocolListPage'),
    allows: may.canReadProtocols,
  },
  {
    path: '/service/protocols/edit/$id',
    title: 'Protokoll',
    component: lazyScreen(() => import('#web/features/protocols/protocol.page.tsx'), 'ProtocolPage'),
    allows: may.canReadProtocols,
  },
  {
    path: '/service/protocols/evaluation/{-$form}',
    title: 'Auswertung',
    component: lazyScreen(() => import('#web/features/protocols/evaluation.page.tsx'), 'EvaluationPage'),
    allows: may.canEvaluateForms,
  },
  {
    path: '/activities/list',
    title: 'Maßnahmen',
    component: lazyScreen(() => import('#web/features/activities/activity-list.page.tsx'), 'ActivityListPage'),
    allows: may.canReadActivities,
  },
  {
    path: '/tasks/list',
    title: 'Aufgaben',
    component: lazyScreen(() => import('#web/features/tasks/task-list.page.tsx'), 'TaskListPage'),
    allows: may.canReadTasks,
  },
  {
    path: '/inspectiontours/list',
    title: 'Kontrollgänge',
    component: lazyScreen(
      () => import('#web/features/inspection-tours/inspection-tour-list.page.tsx'),
      'InspectionTourListPage',
    ),
    allows: may.canReadInspectionTours,
  },
  {
    path: '/inspectiontours/show/$id',
    title: 'Kontrollgang',
    component: lazyScreen(
      () => import('#web/features/inspection-tours/inspection-tour.page.tsx'),
      'InspectionTourPage',
    ),
    allows: may.canReadInspectionTours,
  },
  {
    path: '/documents/main',
    title: 'Dateien',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/documents/document-list.page.tsx')),
      'DocumentListPage',
    ),
    allows: may.canReadDocuments,
  },
  {
    path: '/customer/list',
    title: 'Organisationen',
    component: lazyScreen(() => import('#web/features/customers/customer-list.page.tsx'), 'CustomerListPage'),
    allows: may.canChangeCustomers,
  },
  {
    path: '/customer/create',
    title: 'Neue Organisation',
    component: lazyScreen(() => import('#web/features/customers/customer-create.page.tsx'), 'CustomerCreatePage'),
    allows: may.canCreateCustomers,
  },
  { path: '/customer/billing', title: 'Rechnungen & Vertragsdaten', allows: may.canReadBilling },
  {
    path: '/customer/edit/$id',
    title: 'Organisation',
    component: lazyScreen(() => import('#web/features/customers/customer-edit.page.tsx'), 'CustomerEditPage'),
    allows: may.canChangeCustomers,
  },
  { path: '/oasiscerts/dashboard', title: 'OASIS Verwaltung', allows: may.canManageOasisCerts },
  { path: '/oasiscerts/list', title: 'OASIS Zertifikate', allows: may.canManageOasisCerts },
  { path: '/oasiscerts/create', title: 'Zertifikat hochladen', allows: may.canManageOasisCerts },
  { path: '/oasiscerts/edit/$id', title: 'OASIS Zertifikat', allows: may.canManageOasisCerts },
  { path: '/reports/list', title: 'Berichte', allows: may.canReadReports },
  { path: '/reports/show/$id', title: 'Bericht', allows: may.canReadReports },
  {
    path: '/locations/list',
    title: 'Standorte',
    component: lazyScreen(() => import('#web/features/locations/location-list.page.tsx'), 'LocationListPage'),
    allows: may.canChangeLocations,
  },
  {
    path: '/locations/create',
    title: 'Neuer Standort',
    component: lazyScreen(() => import('#web/features/locations/location-create.page.tsx'), 'LocationCreatePage'),
    allows: may.canChangeLocations,
  },
  {
    path: '/locations/edit/$id',
    title: 'Standort',
    component: lazyScreen(() => import('#web/features/locations/location-edit.page.tsx'), 'LocationEditPage'),
    allows: may.canChangeLocations,
  },
  {
    path: '/states/edit',
    title: 'Bundesländer',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/master-data/state-edit.page.tsx')),
      'StateEditPage',
    ),
    allows: may.canManageMasterData,
  },
  { path: '/socialconcepts/edit', title: 'Sozialkonzepte', allows: may.canManageMasterData },
  {
    path: '/forms/list',
    title: 'Fragebogen-Templates',
    component: lazyRouteComponent(() => loadInTime(import('#web/features/forms/form-list.page.tsx')), 'FormListPage'),
    allows: may.canManageForms,
  },
  {
    path: '/forms/create',
    title: 'Neues Fragebogen-Template',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/forms/form-create.page.tsx')),
      'FormCreatePage',
    ),
    allows: may.canManageForms,
  },
  {
    path: '/forms/edit/$id',
    title: 'Fragebogen-Template',
    component: lazyRouteComponent(() => loadInTime(import('#web/features/forms/form-edit.page.tsx')), 'FormEditPage'),
    allows: may.canManageForms,
  },
  {
    path: '/mails/list',
    title: 'Mails',
    component: lazyRouteComponent(() => loadInTime(import('#web/features/mails/mail-list.page.tsx')), 'MailListPage'),
    allows: may.canReadMails,
  },
  {
    path: '/users/list',
    title: 'Zugangsdaten',
    component: lazyRouteComponent(() => loadInTime(import('#web/features/users/user-list.page.tsx')), 'UserListPage'),
    allows: may.canManageUsers,
  },
  {
    path: '/users/create',
    title: 'Neuer Zugang',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/users/user-create.page.tsx')),
      'UserCreatePage',
    ),
    allows: may.canManageUsers,
  },
  {
    path: '/users/invite',
    title: 'Zugang einladen',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/users/user-invite.page.tsx')),
      'UserInvitePage',
    ),
    allows: may.canManageUsers,
  },
  {
    path: '/users/edit/$id',
    title: 'Zugang',
    component: lazyRouteComponent(() => loadInTime(import('#web/features/users/user-edit.page.tsx')), 'UserEditPage'),
    allows: may.canManageUsers,
  },
  {
    path: '/users/userdata',
    title: 'Meine Benutzerdaten',
    component: lazyRouteComponent(() => loadInTime(import('#web/features/auth/user-data.page.tsx')), 'UserDataPage'),
    allows: may.canChangeOwnAccess,
  },
  {
    path: '/users/profiles',
    title: 'Mitarbeiter-Profile',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/profiles/profile-list.page.tsx')),
      'ProfileListPage',
    ),
    allows: may.canReadProfiles,
  },
  {
    path: '/users/profiles_create',
    title: 'Neues Profil',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/profiles/profile-create.page.tsx')),
      'ProfileCreatePage',
    ),
    allows: may.canManageProfiles,
  },
  {
    path: '/users/profiles_edit/$id',
    title: 'Profil',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/profiles/profile-edit.page.tsx')),
      'ProfileEditPage',
    ),
    allows: may.canManageProfiles,
  },
  {
    path: '/users/profiles_documents/{-$profile}',
    title: 'Nachweise',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/profile-documents/proof-list.page.tsx')),
      'ProofListPage',
    ),
    allows: may.canReadProofs,
  },
  {
    path: '/users/profiles_document_create/{-$profile}/{-$type}',
    title: 'Neuer Nachweis',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/profile-documents/proof-create.page.tsx')),
      'ProofCreatePage',
    ),
    allows: may.canReadProofs,
  },
  {
    path: '/users/profiles_document_edit/$id',
    title: 'Nachweis',
    component: lazyRouteComponent(
      () => loadInTime(import('#web/features/profile-documents/proof-edit.page.tsx')),
      'ProofEditPage',
    ),
    allows: may.canReadProofs,
  },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof screens)[number]['path'] | (typeof publicScreens)[number]['path'];

const everyScreen: readonly Screen[] = [...publicScreens, ...screens];

export const screenAt = (path: string) => everyScreen.find((screen) => screen.path === path);
export const isBuilt = (path: ScreenPath) => screenAt(path)?.component !== undefined;

/**
 * Whether the workplace stands above a screen in one line. On the first screen it is there in full; the management sees
 * it where it works as the service does.
 */
export function hasWorkplaceStrip(path: string, actor: Actor): boolean {
  if (actor.location === null || path === '/service') return false;
  return may.isService(actor) || path.startsWith('/service/');
}

/** Where somebody is sent on from an address they may open, or null. */
export function onwardPath(path: string, actor: Actor): ScreenPath | null {
  if (path === '/dashboard' && may.isService(actor)) return '/service';
  if (path === '/service' && isBuilt('/service/check')) return '/service/check';
  return null;
}
