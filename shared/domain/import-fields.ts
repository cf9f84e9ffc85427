import type { ImportKind } from '#shared/contracts/imports/imports.ts';

export interface ImportField {
  /** Field name in the contract of the imported resource. */
  readonly name: string;
  readonly heading: string;
  /** Other headings that are recognised as this field. */
  readonly aliases: readonly string[];
  readonly isRequired?: boolean;
  /** Hint about accepted values. */
  readonly hint?: string;
  /** Example values for the downloadable template. */
  readonly examples: readonly [string, string];
}

const PROFILE_FIELDS: readonly ImportField[] = [
  {
    name: 'name',
    heading: 'Name',
    aliases: ['Mitarbeiter', 'Mitarbeiterin', 'Mitarbeitername', 'Vollständiger Name', 'Vor- und Nachname', 'Person'],
    isRequired: true,
    examples: ['Petra Pult', 'Karim Kasse'],
  },
  { name: 'firstname', heading: 'Vorname', aliases: ['Rufname'], examples: ['', ''] },
  { name: 'lastname', heading: 'Nachname', aliases: ['Familienname', 'Zuname'], examples: ['', ''] },
  {
    name: 'isActive',
    heading: 'Aktiv',
    aliases: ['Status', 'Ist aktiv', 'Beschäftigt'],
    hint: 'ja oder nein',
    examples: ['ja', 'ja'],
  },
  {
    name: 'comment',
    heading: 'Kommentar',
    aliases: ['Bemerkung', 'Notiz', 'Anmerkung', 'Hinweis'],
    examples: ['', 'Nur am Wochenende'],
  },
  {
    name: 'locations',
    heading: 'Standorte',
    aliases: ['Standort', 'Filiale', 'Filialen', 'Arbeitet in', 'Einsatzort'],
    hint: 'Namen, durch Komma getrennt; leer für alle',
    examples: ['', ''],
  },
];

const LOCATION_FIELDS: readonly ImportField[] = [
  {
    name: 'name',
    heading: 'Name',
    aliases: ['Standort', 'Standortname', 'Filiale', 'Betriebsstätte', 'Bezeichnung'],
    isRequired: true,
    examples: ['Spielhalle Altona', 'Wettshop Deutz'],
  },
  {
    name: 'type',
    heading: 'Art',
    aliases: ['Typ', 'Standortart', 'Betriebsart'],
    isRequired: true,
    hint: 'Spielhalle, Wettvermittlungsstelle oder Gaststätte',
    examples: ['Spielhalle', 'Wettvermittlungsstelle'],
  },
  {
    name: 'state',
    heading: 'Bundesland',
    aliases: ['Land'],
    isRequired: true,
    hint: 'Name oder Kürzel, zum Beispiel Hamburg oder HH',
    examples: ['Hamburg', 'Nordrhein-Westfalen'],
  },
  {
    name: 'street',
    heading: 'Straße',
    aliases: ['Straße und Hausnummer', 'Anschrift', 'Adresse'],
    examples: ['Große Bergstraße 12', 'Deutzer Freiheit 8'],
  },
  { name: 'postalCode', heading: 'PLZ', aliases: ['Postleitzahl'], examples: ['22767', '50679'] },
  { name: 'city', heading: 'Ort', aliases: ['Stadt', 'Gemeinde'], examples: ['Hamburg', 'Köln'] },
  { name: 'status', heading: 'Aktiv', aliases: ['Status', 'Ist aktiv'], hint: 'ja oder nein', examples: ['ja', 'ja'] },
  { name: 'socialconcept', heading: 'Sozialkonzept', aliases: ['Konzept'], hint: 'Name', examples: ['', ''] },
  {
    name: 'tourintervall',
    heading: 'Kontrollgang alle Minuten',
    aliases: ['Kontrollgang alle', 'Abstand', 'Abstand der Kontrollgänge', 'Intervall', 'Kontrollgang-Abstand'],
    hint: 'in Minuten',
    examples: ['60', '90'],
  },
  {
    name: 'openingHours',
    heading: 'Öffnungszeiten',
    aliases: ['Geöffnet', 'Öffnungszeit'],
    hint: 'zum Beispiel Mo-Fr 10:00-02:00, Sa-So 12:00-02:00',
    examples: ['Mo-So 10:00-05:00', 'Mo-Fr 10:00-23:00, Sa-So 12:00-23:00'],
  },
  { name: 'minAge', heading: 'Mindestalter', aliases: [], hint: 'ganze Zahl', examples: ['', ''] },
  {
    name: 'oasisSiteId',
    heading: 'OASIS-Kennung',
    aliases: ['Betriebsstättenkennung', 'OASIS-Betriebsstättenkennung', 'Kennung'],
    hint: 'Betriebsstättenkennung',
    examples: ['', ''],
  },
  {
    name: 'pinRequired',
    heading: 'PIN verlangt',
    aliases: ['PIN', 'PIN erforderlich', 'PIN-Pflicht'],
    hint: 'ja oder nein',
    examples: ['nein', 'nein'],
  },
];

const USER_FIELDS: readonly ImportField[] = [
  {
    name: 'email',
    heading: 'E-Mail',
    aliases: ['E-Mail-Adresse', 'Mail', 'Mailadresse', 'Email-Adresse'],
    isRequired: true,
    examples: ['petra.pult@example.de', 'karim.kasse@example.de'],
  },
  {
    name: 'roles',
    heading: 'Rolle',
    aliases: ['Berechtigung', 'Rechte', 'Zugang als'],
    isRequired: true,
    hint: 'Service oder Verwaltung',
    examples: ['Service', 'Verwaltung'],
  },
  {
    name: 'locations',
    heading: 'Standorte',
    aliases: ['Standort', 'Filiale', 'Filialen', 'Arbeitet in'],
    hint: 'Namen, durch Komma getrennt; für Service mindestens einer',
    examples: ['Spielhalle Altona', ''],
  },
];

export const IMPORT_FIELDS: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  profiles: PROFILE_FIELDS,
  locations: LOCATION_FIELDS,
  users: USER_FIELDS,
};

/** Alternatives to a required field: any of them can replace it. */
const ALTERNATIVE_FIELDS: Readonly<Record<string, readonly string[]>> = { name: ['firstname', 'lastname'] };

/** Returns the required fields that no column fills. */
export function missingFields(kind: ImportKind, columns: readonly { readonly field?: string | undefined }[]) {
  const filled = new Set(columns.map(({ field }) => field));
  const isFilled = ({ name }: ImportField) =>
    filled.has(name) || (ALTERNATIVE_FIELDS[name] ?? []).some((one) => filled.has(one));
  return IMPORT_FIELDS[kind].filter((field) => field.isRequired === true && !isFilled(field));
}
