import { germanDay } from '#shared/domain/german-day.ts';

/** What a certificate says, for programs and for the page. */
export interface CertificateContent {
  readonly format: 'schutzbuch-deletion/1';
  readonly organisation: { readonly id: number; readonly name: string };
  readonly givenAt: string;
  readonly endsOn: string;
  readonly deletesOn: string;
  readonly deletedAt: string;
  /** Number of deleted rows of each table. */
  readonly records: Readonly<Record<string, number>>;
  readonly files: { readonly count: number; readonly bytes: number };
  readonly ledger: { readonly size: number; readonly root: string };
  readonly kept: readonly KeptPart[];
}

interface KeptPart {
  readonly what: string;
  readonly why: string;
  readonly until: string;
}

/** § 147 AO and § 14b UStG: eight years from the end of the year in which an invoice was issued. */
const INVOICE_YEARS = 8;

export interface Kept {
  readonly invoices: number;
  /** YYYY-MM-DD; null if there is no invoice. */
  readonly lastInvoiceOn: string | null;
}

/** Names what stays after a deletion, why, and until when. */
export function keptParts({ invoices, lastInvoiceOn }: Kept): readonly KeptPart[] {
  const untilYear = lastInvoiceOn === null ? null : Number(lastInvoiceOn.slice(0, 4)) + INVOICE_YEARS;
  const invoicesUntil = untilYear === null ? null : germanDay(`${untilYear}-12-31`);
  return [
    ...(invoicesUntil === null
      ? []
      : [
          {
            what: invoices === 1 ? '1 Rechnung' : `${invoices.toLocaleString('de-DE')} Rechnungen`,
            why: 'Aufbewahrungspflicht für Buchungsbelege: § 147 AO, § 257 HGB, § 14b UStG',
            until: `mindestens bis ${invoicesUntil}`,
          },
        ]),
    {
      what: 'Name und Nummer der Organisation',
      why: 'Zuordnung dieser Bescheinigung und der Rechnungen',
      until: 'solange es diese Bescheinigung gibt',
    },
    {
      what: 'Anmeldungen und Änderungen an Zugängen im Sicherheitsprotokoll, mit gekürzter Netzadresse',
      why: 'Sicherheit der Verarbeitung: Art. 6 Abs. 1 Buchst. f, Art. 32 DSGVO',
      until: 'höchstens 13 Monate',
    },
    {
      what: 'Sicherungskopien der Datenbank und der Dateien',
      why: 'Wiederherstellung nach einem Ausfall: Art. 32 DSGVO',
      until: 'bis sie im gewöhnlichen Turnus überschrieben sind',
    },
    {
      what: 'Prüfwerte im Gesamtprüfbuch, die niemanden nennen',
      why: 'Nachweis für alle Organisationen dieser Installation',
      until: 'unbegrenzt',
    },
  ];
}

/** German names of what people know; the other tables are listed under their own names. */
export const KIND_TEXTS: Readonly<Record<string, string>> = {
  activity: 'Maßnahmen',
  inspection_tour: 'Kontrollgänge',
  task: 'Aufgaben',
  task_template: 'Aufgabenvorlagen',
  protocol: 'Protokolle',
  protocol_image: 'Fotos und Unterschriften',
  document: 'Dateien',
  document_reading: 'Lesebestätigungen',
  profile: 'Mitarbeiter-Profile',
  profile_document: 'Nachweise',
  app_user: 'Zugänge',
  location: 'Standorte',
  report: 'Berichte',
  player_check: 'Protokoll der OASIS-Abfragen',
  oasis_certificate: 'OASIS-Zertifikate',
  tablet: 'Tablets',
  authority_access: 'Zugänge für Behörden',
  notification: 'Meldungen',
  organisation_export: 'Exporte',
  import: 'Importe',
  contract: 'Verträge',
  quota_booking: 'Gebuchte Pakete',
  ledger_entry: 'Einträge des Prüfbuchs',
  ledger_opening: 'Namen und Texte zu Einträgen des Prüfbuchs',
  ledger_checkpoint: 'Prüfpunkte',
};

interface CountedKind {
  readonly name: string;
  readonly count: number;
}

/** Divides the deleted rows into those that people know and those of the other tables. */
export function deletedKinds(records: Readonly<Record<string, number>>) {
  const known: CountedKind[] = Object.entries(KIND_TEXTS).flatMap(([table, name]) => {
    const count = records[table];
    return count === undefined ? [] : [{ name, count }];
  });
  const others = Object.entries(records)
    .filter(([table]) => KIND_TEXTS[table] === undefined)
    .map(([name, count]): CountedKind => ({ name, count }));
  return { known, others: others.toSorted((first, second) => (first.name < second.name ? -1 : 1)) };
}
