import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findDocument } from '#server/features/documents/documents.public.ts';
import { findProofsOf } from '#server/features/profile-documents/profile-documents.public.ts';
import { findLinksOf } from '#server/features/upload-links/upload-links.public.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { openStoredFile } from '#server/files/stored-files.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { toWireDate, toWireDay } from '#server/http/read/dates.ts';
import { DOCUMENT_TYPES } from '#shared/contracts/documents/documents.ts';
import { mayBeOpened } from '#shared/domain/scan-state.ts';
import { findEarlierNames, findSignedRecords, type ProfileRow } from './profiles.queries.ts';

/** Finds everything that is stored about one person, who may request it under Art. 15 GDPR. */
export async function findPersonalData(tx: Tx, scope: Scope, profile: ProfileRow) {
  const proofs = await findProofsOf(tx, scope, profile.id);
  const files = await Promise.all(
    proofs.map(async (proof) => ({
      proof,
      document: proof.document_id === null ? undefined : await findDocument(tx, scope, proof.document_id),
    })),
  );
  const [links, signedRecords] = [
    await findLinksOf(tx, scope, profile.id),
    await findSignedRecords(tx, scope, profile.id),
  ];
  return { profile, files, links, signed: signedRecords, earlierNames: await findEarlierNames(tx, scope, profile.id) };
}

type PersonalData = Awaited<ReturnType<typeof findPersonalData>>;

const endings: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;

const fileNameOf = (proof: { id: number; name: string }, mimeType: string) =>
  `${proof.name} ${proof.id}.${endings[mimeType]?.[0] ?? 'bin'}`;

/** Builds JSON that a person can read: German names, dates with their offset. */
function dataOf({ profile, files, links, signed: signedRecords, earlierNames }: PersonalData, now: Date) {
  return {
    erstelltAm: toWireDate(now),
    profil: {
      nummer: profile.id,
      name: profile.name,
      fruehereNamen: earlierNames.map(({ name, until }) => ({ name, bis: toWireDate(until) })),
      aktiv: profile.is_active,
      kommentar: profile.comment,
      zugang: profile.user_id,
      standorte: profile.location_ids,
      hatPin: profile.pin_hash !== null,
      angelegtAm: toWireDate(profile.created_at),
    },
    nachweise: files.map(({ proof, document }) => ({
      nummer: proof.id,
      name: proof.name,
      beschreibung: proof.description,
      ausgestelltAm: toWireDay(proof.issued_at),
      gueltigBis: toWireDay(proof.invalid_at),
      stand: proof.state,
      bemerkung: proof.review_comment,
      datei: document && fileNameOf(proof, document.mime_type),
      sha256: document?.digest,
      erfasstAm: toWireDate(proof.created_at),
    })),
    uploadLinks: links.map((link) => ({
      nummer: link.id,
      email: link.email,
      erstelltAm: toWireDate(link.created_at),
      gueltigBis: toWireDate(link.expires_at),
      benutztAm: toWireDate(link.used_at),
    })),
    unterschrieben: signedRecords.map((record) => ({
      art: record.kind,
      nummer: record.id,
      am: toWireDate(record.occurred_at),
      standort: record.location,
      kommentar: record.comment,
    })),
  };
}

export function personalDataEntries(personalData: PersonalData, files: FileStore, now: Date): ZipEntry[] {
  const data = Buffer.from(`${JSON.stringify(dataOf(personalData, now), null, 2)}\n`);
  const copies = personalData.files.flatMap(({ proof, document }) =>
    document === undefined || !mayBeOpened(document.scan_state)
      ? []
      : [
          {
            path: ['nachweise', fileNameOf(proof, document.mime_type)],
            content: () => openStoredFile(files, document.file_key),
            date: document.created_at,
            isCompressed: true,
          },
        ],
  );
  return [{ path: ['daten.json'], content: data, date: now, isCompressed: false }, ...copies];
}
