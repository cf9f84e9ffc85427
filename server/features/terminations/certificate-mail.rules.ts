import type { MailContent } from '#server/mail/compose-mail.ts';
import { toHex } from '#shared/ledger/hashes.ts';
import { keptParts, type Kept } from './certificate-content.rules.ts';

interface MailedCertificate {
  readonly organisation: string;
  readonly file_count: number;
  readonly ledger_size: number;
  readonly ledger_root: Uint8Array;
  readonly kept: Kept | null;
  /** Number of invoices that go with it. */
  readonly enclosedInvoices: number;
}

const filesText = (count: number) => (count === 1 ? '1 Datei' : `${count.toLocaleString('de-DE')} Dateien`);

/** Writes the mail with the certificate. Its readers have no access any more, so it says everything itself. */
export const certificateMail = (row: MailedCertificate, url: string): MailContent => ({
  subject: `${row.organisation}: Alle Daten sind gelöscht`,
  greeting: 'Guten Tag',
  paragraphs: [
    `alle Daten von ${row.organisation} sind gelöscht, auch ${filesText(row.file_count)}. Die Löschbescheinigung liegt bei. Bitte bewahren Sie sie auf.`,
    ...(row.enclosedInvoices > 0
      ? ['Auch die Rechnungen liegen bei, die nach dem Ende des Vertrags gestellt wurden.']
      : []),
    'Aufbewahrt wird nur:',
  ],
  factLines: keptParts(row.kept ?? { invoices: 0, lastInvoiceOn: null }).map(({ what, until }) => `${what}: ${until}`),
  verbatimText: `Prüfbuch zuletzt: ${row.ledger_size} Einträge\nWurzel: ${toHex(row.ledger_root)}`,
  smallPrint: [`Wer die Plattform betreibt, findet die Bescheinigung auch hier: ${url}`],
});
