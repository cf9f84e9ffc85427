// Lists the menu entries of each role in their order, without the links to the documentation.

/** The entries of the management, by the group they are in; null for those that stand alone. */
export type MenuGroup = readonly [group: string | null, entries: readonly string[]];

export const SERVICE_MENU = [
  'Start',
  'Maßnahmen',
  'Kontrollgänge',
  'Aufgaben',
  'Protokolle',
  'Neues Protokoll',
  'Nachweise',
  'Dateien',
];

export const OPERATOR_MENU: readonly MenuGroup[] = [
  [null, ['Dashboard']],
  ['Erfasst', ['Maßnahmen', 'Kontrollgänge', 'Aufgaben', 'Protokolle']],
  ['Team', ['Mitarbeiter-Profile', 'Nachweise', 'Zugangsdaten']],
  ['Standorte & OASIS', ['Organisationen', 'Standorte', 'Tablets', 'OASIS Verwaltung', 'OASIS Zertifikate']],
  [null, ['Berichte', 'Zugang für Behörden', 'Dateien', 'Rechnungen']],
  ['Einstellungen', ['Datenschutz', 'Prüfbuch', 'Protokollierung']],
];

/** Admins have no invoices of their own. */
export const ADMIN_MENU: readonly MenuGroup[] = [
  ...OPERATOR_MENU.slice(0, -2),
  [null, ['Berichte', 'Zugang für Behörden', 'Dateien']],
  ['Einstellungen', ['Datenschutz', 'Prüfbuch', 'Protokollierung', 'Mails']],
  ['Vorlagen', ['Bundesländer', 'Auswahllisten', 'Sozialkonzepte', 'Fragebogen-Templates']],
];
