// Lists the menu entries of each role in their order, without the links to the documentation.
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
export const OPERATOR_MENU = [
  'Dashboard',
  'Maßnahmen',
  'Kontrollgänge',
  'Aufgaben',
  'Protokolle',
  'Nachweise',
  'Dateien',
  'Berichte',
  'Organisationen',
  'Standorte',
  'Zugangsdaten',
  'Mitarbeiter-Profile',
  'Datenschutz',
  'Prüfbuch',
  'OASIS Verwaltung',
  'OASIS Zertifikate',
  'Protokollierung',
];
export const ADMIN_MENU = [...OPERATOR_MENU, 'Bundesländer', 'Sozialkonzepte', 'Fragebogen-Templates', 'Mails'];
