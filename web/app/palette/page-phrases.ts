import type { ScreenPath } from '#web/app/routes/routes.tsx';

/**
 * Everyday words by which people search for a page, because not everybody knows how its menu entry is called. They belong
 * to the palette, which is loaded when it is opened.
 */
export const PAGE_PHRASES: Partial<Record<ScreenPath, readonly string[]>> = {
  '/activities/list': ['Gespräch mit Gast', 'Ansprache', 'Spielerschutz'],
  '/inspectiontours/list': ['Rundgang', 'Jugendschutz'],
  '/tasks/list': ['Mangel beheben', 'To-do', 'Erledigen', 'Checkliste'],
  '/service/protocols': ['Fragebogen', 'Checkliste', 'Vorfall'],
  '/users/profiles': ['Personal', 'Angestellte', 'PIN', 'Team'],
  '/users/profiles_documents/{-$profile}': ['Schulung', 'Führungszeugnis', 'Belehrung', 'Unterlagen des Personals'],
  '/users/list': ['Benutzer', 'Passwort', 'Login', 'Konto', 'Einladen'],
  '/users/tablets': [
    'Tablet koppeln',
    'Gerät koppeln',
    'Gerät verbinden',
    'iPad',
    'Verlorenes Tablet',
    'Tablet am Standort',
  ],
  '/customer/list': ['Firma', 'Unternehmen', 'Betreiber'],
  '/locations/list': ['Filiale', 'Öffnungszeiten'],
  '/oasiscerts/dashboard': ['Sperrdatei', 'Abfragen'],
  '/oasiscerts/list': ['Sperrdatei', 'Schlüsseldatei'],
  '/reports/list': [
    'Behörde',
    'Monatsbericht',
    'Kontrollmappe',
    'Auswertung',
    'Bericht erstellen',
    'Bericht für die Behörde',
    'PDF',
    'Bericht zum Sozialkonzept',
  ],
  '/customer/authorities': [
    'Behörde',
    'Prüfer',
    'Aufsicht',
    'Ordnungsamt',
    'Zugang geben',
    'Zugang erteilen',
    'Einsicht',
    'Kontrolleur',
  ],
  '/documents/main': ['Dokumente', 'Erlaubnis', 'Aushang', 'Papiere'],
  '/customer/billing': ['Vertrag', 'Tarif', 'Kontingent', 'Zusatzpaket', 'Kosten', 'Preise', 'Guthaben'],
  '/customer/retention/{-$id}': ['DSGVO', 'Löschen', 'Aufbewahrung', 'Löschfristen'],
  '/ledger': ['Beweis', 'Echtheit', 'Fälschung', 'Unverändert', 'Manipulation'],
  '/audit/list': ['Verlauf', 'Änderungen', 'Wer hat was getan', 'Log'],
};

/** The same for the entries of the user menu, by their ids. */
export const ACTION_PHRASES: Readonly<Record<string, readonly string[]>> = {
  userdata: ['Passwort ändern', 'Zwei-Faktor-Anmeldung', 'Mein Konto'],
};
