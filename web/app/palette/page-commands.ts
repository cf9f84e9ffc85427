import {
  IconBuildingPlus,
  IconCertificate,
  IconDoorExit,
  IconFilePlus,
  type Icon,
  IconGauge,
  IconHomePlus,
  IconListSearch,
  IconTableImport,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react';
import type { Actor } from '#shared/permissions.ts';
import { screenAt, type ScreenPath } from '#web/app/routes/routes.tsx';

interface PageCommand {
  readonly path: ScreenPath;
  /** Target of the link if the path has optional parameters. */
  readonly to?: string;
  /** Whether the page is where something is done, so that it is listed before all pages. */
  readonly isAction?: true;
  readonly label: string;
  readonly icon: Icon;
  readonly phrases: readonly string[];
}

/** Pages without a menu entry, which people look for by what they do there. */
const PAGE_COMMANDS: readonly PageCommand[] = [
  {
    path: '/locations/usage',
    label: 'OASIS-Abfragen',
    icon: IconGauge,
    phrases: ['Guthaben', 'Kontingent', 'Verbrauch'],
  },
  {
    path: '/locations/queries',
    label: 'Protokoll der OASIS-Abfragen',
    icon: IconListSearch,
    phrases: ['Geprüfte Spieler'],
  },
  {
    path: '/customer/termination/{-$id}',
    to: '/customer/termination',
    label: 'Vertrag beenden und Daten mitnehmen',
    icon: IconDoorExit,
    phrases: ['Vertrag kündigen', 'Kündigung', 'Alle Daten exportieren'],
  },
  {
    path: '/users/profiles_create',
    isAction: true,
    label: 'Mitarbeiter-Profil anlegen',
    icon: IconUserPlus,
    phrases: ['Neues Profil', 'Neuer Mitarbeiter', 'Mitarbeiter anlegen'],
  },
  {
    path: '/users/profiles_document_create/{-$profile}/{-$type}',
    to: '/users/profiles_document_create',
    isAction: true,
    label: 'Nachweis anlegen',
    icon: IconFilePlus,
    phrases: ['Neuer Nachweis', 'Nachweis hochladen'],
  },
  {
    path: '/users/invite',
    isAction: true,
    label: 'Person einladen',
    icon: IconUserShare,
    phrases: ['Neuer Benutzer', 'Neuer Zugang'],
  },
  {
    path: '/locations/create',
    isAction: true,
    label: 'Standort anlegen',
    icon: IconHomePlus,
    phrases: ['Neuer Standort', 'Neue Filiale'],
  },
  {
    path: '/customer/create',
    isAction: true,
    label: 'Organisation anlegen',
    icon: IconBuildingPlus,
    phrases: ['Neue Organisation', 'Neuer Kunde'],
  },
  {
    path: '/oasiscerts/create',
    isAction: true,
    label: 'OASIS-Zertifikat hochladen',
    icon: IconCertificate,
    phrases: ['Neues Zertifikat'],
  },
  {
    path: '/imports/list',
    isAction: true,
    label: 'Listen importieren',
    icon: IconTableImport,
    phrases: ['Excel', 'CSV', 'Tabelle'],
  },
];

/** Returns the commands whose page this user may open. */
export const pageCommandsFor = (actor: Actor): PageCommand[] =>
  PAGE_COMMANDS.filter(({ path }) => screenAt(path)?.allows?.(actor) !== false);
