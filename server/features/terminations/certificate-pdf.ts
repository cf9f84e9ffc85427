import { proofAttachments } from '#server/features/ledger/ledger.public.ts';
import { germanMomentText } from '#server/http/serve/export-cells.ts';
import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { toHex } from '#shared/ledger/hashes.ts';
import { ATTACHMENTS } from '#shared/verification/verify-pdf.ts';
import { deletedKinds, keptParts, type CertificateContent } from './certificate-content.rules.ts';
import type { CertificateRow } from './deletion-certificates.queries.ts';

export const contentOf = (row: CertificateRow): CertificateContent => ({
  format: 'schutzbuch-deletion/1',
  organisation: { id: row.customer_id, name: row.organisation },
  givenAt: row.given_at.toISOString(),
  endsOn: row.ends_on,
  deletesOn: row.deletes_on,
  deletedAt: row.deleted_at.toISOString(),
  records: row.records ?? {},
  files: { count: row.file_count, bytes: row.file_bytes },
  ledger: { size: row.ledger_size, root: toHex(row.ledger_root) },
  kept: keptParts(row.kept ?? { invoices: 0, lastInvoiceOn: null }),
});

export const dataOf = (row: CertificateRow): string => `${JSON.stringify(contentOf(row), null, 2)}\n`;

export const certificateName = ({ customer_id: id }: Pick<CertificateRow, 'customer_id'>) =>
  `loeschbescheinigung-${id}`;

const numberText = (value: number) => value.toLocaleString('de-DE');

/** Builds the certificate; it carries the same data for programs, and the proof of the last entry of the ledger. */
export function certificateDocument(row: CertificateRow, issuer: string): PdfDocument {
  const content = contentOf(row);
  const { known, others } = deletedKinds(content.records);
  const rowsOf = (kinds: typeof known) => kinds.map(({ name, count }) => [name, numberText(count)]);
  return {
    template: 'features/terminations/certificate-pdf.typ',
    paper: {
      title: 'Löschbescheinigung',
      organisation: issuer,
      locationName: row.organisation,
      reference: `Löschbescheinigung Nr. ${row.id}`,
      verification: row.proof?.verification,
    },
    content: {
      organisation: row.organisation,
      facts: [
        ['Organisation', `${row.organisation} (Nr. ${row.customer_id})`],
        ['Gekündigt', germanMomentText(row.given_at)],
        ['Letzter Tag des Vertrags', germanDay(row.ends_on)],
        ['Gelöscht', germanMomentText(row.deleted_at)],
        ['Gelöschte Dateien', `${numberText(row.file_count)} mit zusammen ${numberText(row.file_bytes)} Byte`],
      ],
      kinds: rowsOf(known),
      others: rowsOf(others),
      kept: content.kept.map(({ what, why, until }) => [what, why, until]),
      ledger: [
        ['Einträge', numberText(content.ledger.size)],
        ['Wurzel (SHA-256)', content.ledger.root.match(/.{1,16}/g)?.join(' ') ?? ''],
      ],
      isProven: row.proof !== null,
    },
    attachments: [
      {
        name: ATTACHMENTS.data,
        mediaType: 'application/json',
        description: 'Alles, was die Bescheinigung sagt, für Programme',
        content: Buffer.from(dataOf(row)),
        relationship: 'alternative',
      },
      ...(row.proof === null ? [] : proofAttachments(row.proof)),
    ],
    createdAt: row.deleted_at,
  };
}
