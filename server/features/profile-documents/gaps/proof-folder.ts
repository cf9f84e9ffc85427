import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import type { Row } from '#server/db/schema.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openStoredFile } from '#server/files/stored-files.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { germanDay } from '#shared/domain/german-day.ts';
import { germanMomentText } from '#server/http/serve/export-cells.ts';
import type { PdfDocument } from '#server/pdf/pdf-document.ts';
import { DOCUMENT_TYPES } from '#shared/contracts/documents/documents.ts';
import { proofStatusOf } from '#shared/domain/proof-state.ts';
import { mayBeOpened, WITHHELD_TEXTS } from '#shared/domain/scan-state.ts';
import { findFolderGaps, findFolderProofs, findStaffAt } from './proof-folder.queries.ts';

type FolderProof = Awaited<ReturnType<typeof findFolderProofs>>[number];

interface Person {
  readonly id: number;
  readonly name: string;
  /** Names of the missing types of proof without which the person must not work. */
  readonly missingTypes: readonly string[];
  readonly proofs: readonly FolderProof[];
}

interface FolderContent {
  readonly location: Pick<Row<'location'>, 'name' | 'address'>;
  readonly organisation: string;
  readonly people: readonly Person[];
}

/** Finds what an inspector requests at a location: the active staff, their proofs and what is missing. */
export async function findProofFolder(
  tx: Tx,
  scope: Scope,
  location: Row<'location'>,
  today: string,
): Promise<Omit<FolderContent, 'organisation'>> {
  const staff = await findStaffAt(tx, scope, location);
  const ids = staff.map(({ id }) => id);
  const [proofs, gaps] = await Promise.all([findFolderProofs(tx, scope, ids), findFolderGaps(tx, scope, ids, today)]);
  const people = staff.map((person) => ({
    ...person,
    proofs: proofs.filter((proof) => proof.profile_id === person.id),
    missingTypes: gaps.filter((gap) => gap.profile_id === person.id).map((gap) => gap.type_name),
  }));
  return { location, people };
}

/** A file that is infected or not yet scanned must not be handed out. */
const hasCopy = (proof: FolderProof) =>
  proof.file_key !== null && proof.scan_state !== null && mayBeOpened(proof.scan_state);

const STATUS_TEXTS = { fine: 'gültig', warning: 'läuft bald ab', danger: 'abgelaufen' } as const;

/** Builds the cover sheet: the staff, their proofs and what is missing. */
export function overviewDocument(
  { location, organisation, people }: FolderContent,
  now: Date,
  today: string,
): PdfDocument {
  const printedAt = germanMomentText(now);
  return {
    template: 'features/profile-documents/gaps/proof-folder.typ',
    paper: {
      title: 'Nachweise der Mitarbeiter',
      organisation,
      locationName: location.name,
      reference: `Stand ${printedAt}`,
    },
    content: {
      facts: [
        ['Organisation', organisation],
        ['Standort', [location.name, location.address ?? ''].filter((text) => text !== '').join(', ')],
        ['Stand', printedAt],
        ['Mitarbeiter', String(people.length)],
      ],
      people: people.map(({ name, missingTypes, proofs }) => ({
        name,
        missing: missingTypes,
        proofs: proofs.map((proof) => ({
          name: proof.name,
          type: proof.type_name,
          issued: germanDay(proof.issued_at),
          until: proof.invalid_at === null ? 'unbefristet' : germanDay(proof.invalid_at),
          status: STATUS_TEXTS[proofStatusOf(proof.invalid_at, today)],
          copy: copyText(proof),
        })),
      })),
    },
    createdAt: now,
  };
}

function copyText(proof: FolderProof): string {
  return proof.scan_state === null ? 'ohne Kopie' : (WITHHELD_TEXTS[proof.scan_state] ?? 'liegt bei');
}

/** Lists the copies of the proofs, in one folder per person. */
export function proofFolderEntries(people: readonly Person[], files: FileStore): ZipEntry[] {
  const hasNamesake = ({ name }: Person) => people.filter((person) => person.name === name).length > 1;
  return people.flatMap((person) => {
    const folder = hasNamesake(person) ? `${person.name} (${person.id})` : person.name;
    return person.proofs.filter(hasCopy).map((proof) => ({
      path: [folder, `${proof.name} ${proof.issued_at}.${extensionOf(proof.mime_type)}`],
      content: () => openStoredFile(files, proof.file_key ?? ''),
      date: proof.sent_at ?? new Date(0),
      isCompressed: true,
    }));
  });
}

const extensionsByType: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;
const extensionOf = (mimeType: string | null): string => extensionsByType[mimeType ?? '']?.[0] ?? 'bin';
