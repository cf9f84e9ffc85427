// The whole menu is defined as one list. An entry is shown to users for whom `isShownTo` returns true.
import type { Icon } from '@tabler/icons-react';
import {
  IconBook2,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCertificate,
  IconChecklist,
  IconClipboardList,
  IconDeviceTablet,
  IconFileCertificate,
  IconFilePlus,
  IconFileText,
  IconFiles,
  IconForms,
  IconGauge,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconKey,
  IconLock,
  IconMail,
  IconMap,
  IconMapPin,
  IconReceipt,
  IconReportAnalytics,
  IconRoute,
  IconScan,
  IconSettings,
  IconShieldCheck,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import * as may from '#shared/permissions.ts';
import type { Actor } from '#shared/permissions.ts';
import { filtersAtLocation } from '#web/app/routes/lists-by-location.ts';
import type { ScreenPath } from '#web/app/routes/routes.tsx';

export interface NavigationEntry {
  readonly label: string;
  /** Says what the page is for; undefined where its name tells it from its neighbours. */
  readonly purpose?: string;
  readonly path: ScreenPath;
  /** Target of the link if the path has optional parameters. */
  readonly to?: string;
  /** The view and the filters with which the link opens the page. */
  readonly search?: Readonly<Record<string, string>>;
  readonly icon: Icon;
  readonly isShownTo: (actor: Actor) => boolean;
}

export interface NavigationGroup {
  /** Title of the group; null for entries that stand alone in the menu. */
  readonly label: string | null;
  readonly icon?: Icon;
  readonly entries: readonly NavigationEntry[];
  /** What the demo leaves out, because its visitors share it; undefined outside the demo. */
  readonly missingText?: string;
}

const isManagementUnlessDemo = (actor: Actor) => may.isManagement(actor) && may.canSeeOwnAdministration(actor);

export const navigation: readonly NavigationGroup[] = [
  {
    label: null,
    entries: [
      { label: 'Start', path: '/service', icon: IconHome, isShownTo: may.isService },
      { label: 'Dashboard', path: '/dashboard', icon: IconGauge, isShownTo: may.isManagement },
      {
        label: 'Spieler prüfen',
        path: '/service/check',
        icon: IconScan,
        isShownTo: (actor) => may.isManagement(actor) && may.canCheckPlayers(actor),
      },
    ],
  },
  {
    label: 'Erfasst',
    icon: IconClipboardList,
    entries: [
      { label: 'Maßnahmen', path: '/activities/list', icon: IconShieldCheck, isShownTo: may.canReadActivities },
      { label: 'Kontrollgänge', path: '/inspectiontours/list', icon: IconRoute, isShownTo: may.canReadInspectionTours },
      { label: 'Aufgaben', path: '/tasks/list', icon: IconChecklist, isShownTo: may.canReadTasks },
      { label: 'Protokolle', path: '/service/protocols', icon: IconFileText, isShownTo: may.canReadProtocols },
      {
        label: 'Neues Protokoll',
        path: '/service/protocols/create',
        icon: IconFilePlus,
        isShownTo: (actor) => may.isService(actor) && may.canReadProtocols(actor),
      },
    ],
  },
  {
    label: 'Team',
    icon: IconUsers,
    entries: [
      { label: 'Mitarbeiter-Profile', path: '/users/profiles', icon: IconIdBadge2, isShownTo: may.canManageProfiles },
      {
        label: 'Nachweise',
        path: '/users/profiles_documents/{-$profile}',
        to: '/users/profiles_documents',
        icon: IconFileCertificate,
        isShownTo: (actor) => may.canReadProofs(actor) && !may.isManagement(actor),
      },
      // The management comes to see who lacks what.
      {
        label: 'Nachweise',
        path: '/users/profiles_documents/{-$profile}',
        to: '/users/profiles_documents',
        search: { view: 'gaps' },
        icon: IconFileCertificate,
        isShownTo: (actor) => may.canReadProofs(actor) && may.isManagement(actor),
      },
      { label: 'Zugangsdaten', path: '/users/list', icon: IconKey, isShownTo: isManagementUnlessDemo },
    ],
  },
  {
    label: 'Standorte & OASIS',
    icon: IconBuildingStore,
    entries: [
      { label: 'Organisationen', path: '/customer/list', icon: IconBuilding, isShownTo: isManagementUnlessDemo },
      { label: 'Standorte', path: '/locations/list', icon: IconMapPin, isShownTo: isManagementUnlessDemo },
      { label: 'Tablets', path: '/users/tablets', icon: IconDeviceTablet, isShownTo: may.canManageTablets },
      {
        label: 'OASIS Verwaltung',
        purpose: 'Wo fehlt ein Zertifikat?',
        path: '/oasiscerts/dashboard',
        icon: IconScan,
        isShownTo: may.canManageOasisCerts,
      },
      {
        label: 'OASIS Zertifikate',
        purpose: 'Alle in einer Liste',
        path: '/oasiscerts/list',
        icon: IconCertificate,
        isShownTo: may.canManageOasisCerts,
      },
    ],
  },
  {
    label: null,
    entries: [
      { label: 'Berichte', path: '/reports/list', icon: IconReportAnalytics, isShownTo: may.canReadReports },
      {
        label: 'Zugang für Behörden',
        path: '/customer/authorities',
        icon: IconBuildingBank,
        isShownTo: may.canReadAuthorityAccesses,
      },
      { label: 'Dateien', path: '/documents/main', icon: IconFiles, isShownTo: may.canReadDocuments },
      { label: 'Rechnungen', path: '/customer/billing', icon: IconReceipt, isShownTo: may.canReadBilling },
    ],
  },
  {
    label: 'Einstellungen',
    icon: IconSettings,
    entries: [
      {
        label: 'Datenschutz',
        path: '/customer/retention/{-$id}',
        to: '/customer/retention',
        icon: IconLock,
        isShownTo: may.canManageRetention,
      },
      {
        label: 'Prüfbuch',
        purpose: 'Wurde etwas geändert?',
        path: '/ledger',
        icon: IconBook2,
        isShownTo: may.canReadLedger,
      },
      {
        label: 'Protokollierung',
        purpose: 'Wer hat wann was getan?',
        path: '/audit/list',
        icon: IconHistory,
        isShownTo: may.canReadAudit,
      },
      { label: 'Mails', path: '/mails/list', icon: IconMail, isShownTo: may.canReadMails },
    ],
  },
  {
    label: 'Vorlagen',
    icon: IconTemplate,
    entries: [
      { label: 'Bundesländer', path: '/states/edit', icon: IconMap, isShownTo: may.canManageMasterData },
      { label: 'Auswahllisten', path: '/catalogues/edit', icon: IconChecklist, isShownTo: may.canManageMasterData },
      { label: 'Sozialkonzepte', path: '/socialconcepts/edit', icon: IconBook2, isShownTo: may.canManageMasterData },
      { label: 'Fragebogen-Templates', path: '/forms/list', icon: IconForms, isShownTo: may.canManageForms },
    ],
  },
];

/** Returns the menu of this user, without empty groups. The few entries of the service staff need no groups. */
export function navigationFor(actor: Actor): NavigationGroup[] {
  const toActor = (entry: NavigationEntry): NavigationEntry => {
    const filters = filtersAtLocation(addressOf(entry), actor);
    return filters === undefined ? entry : { ...entry, search: { ...entry.search, ...filters } };
  };
  const visibleGroups = navigation
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => entry.isShownTo(actor)).map(toActor),
      ...missingInDemo(group.entries, actor),
    }))
    .filter(({ entries }) => entries.length > 0);
  return may.isService(actor)
    ? [{ label: null, entries: visibleGroups.flatMap(({ entries }) => entries) }]
    : visibleGroups;
}

/** How many pages the bar at the bottom of a phone or an upright tablet has. */
const BAR_ENTRY_COUNT = 4;

/** Divides the pages of the service staff into those that the bar at the bottom has, and those behind 'Mehr'. */
export function divideForBar(groups: readonly NavigationGroup[]) {
  const entries = groups.flatMap((group) => group.entries);
  return { inBar: entries.slice(0, BAR_ENTRY_COUNT), behindMore: entries.slice(BAR_ENTRY_COUNT) };
}

/** Names the pages of an own access, so that a visitor of the demo does not take them for pages that do not exist. */
function missingInDemo(entries: readonly NavigationEntry[], actor: Actor): Pick<NavigationGroup, 'missingText'> {
  const isMissing = ({ isShownTo }: NavigationEntry) => !isShownTo(actor) && isShownTo({ ...actor, isDemo: false });
  const labels = entries.filter(isMissing).map(({ label }) => label);
  return labels.length === 0 ? {} : { missingText: `Im eigenen Zugang auch: ${labels.join(', ')}` };
}

/**
 * Maps a subpage to its list: /forms/edit/3 to /forms/list, /users/profiles_edit/3 to /users/profiles, a tab of the
 * locations to /locations/list, an import to the list that it fills.
 */
const listOf = (path: string) =>
  path
    .replace(/^\/locations\/(usage|queries)(\/.*)?$/, '/locations/list')
    .replace(/^\/customer\/(prices|termination)(\/.*)?$/, '/customer/list')
    .replace(/^\/imports\/create\/profiles$/, '/users/profiles')
    .replace(/^\/imports\/create\/(locations|users)$/, '/$1/list')
    .replace(/\/(create|edit|show|invite)(\/.*)?$/, '/list')
    .replace(/_(create|edit)(\/.*)?$/, '')
    .replace(/_document$/, '_documents');
const addressOf = ({ path, to = path }: NavigationEntry) => to;

/** Returns the menu entry of a page: its own, that of its list, or the one with the longest matching path. */
export function findNavigationEntry(groups: readonly NavigationGroup[], path: string): NavigationEntry | undefined {
  const entries = groups.flatMap((group) => group.entries);
  const ancestors = entries.filter((entry) => path.startsWith(`${addressOf(entry)}/`));
  return (
    entries.find((entry) => addressOf(entry) === path) ??
    entries.find((entry) => addressOf(entry) === listOf(path)) ??
    ancestors.toSorted((a, b) => addressOf(b).length - addressOf(a).length)[0]
  );
}
