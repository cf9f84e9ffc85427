import type { FastifyInstance } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { openStoredFile } from '#server/files/stored-files.ts';
import { authorityFileName } from '#shared/contracts/authority-access/authority-file-name.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { DOCUMENT_TYPES } from '#shared/contracts/documents/documents.ts';
import { readEntry, readEntryKey } from '#server/features/authority-access/reading/read-section.ts';
import { printTranscript } from './print-transcript.ts';
import { findDocumentOfProof, findReportPdf, findStoredFile } from './stored-files.queries.ts';

const extensionsByType: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;

interface OpenedFile {
  readonly entry: AuthorityEntry;
  readonly type: string;
  readonly fileName: string;
  readonly content: Awaited<ReturnType<typeof openStoredFile>> | Buffer;
}

/** Opens the file of a proof, of the location, the PDF of a report, or prints a protocol. @throws NotFound */
export async function openFile(app: FastifyInstance, authority: AuthorityActor, key: string): Promise<OpenedFile> {
  const { section, id } = readEntryKey(key);
  const entry = await readEntry(app.store, authority, key);
  if (!entry.hasFile) throw new NotFound();
  if (section === 'protocols') {
    const content = await printTranscript(app, authority, id);
    return { entry, type: 'application/pdf', fileName: authorityFileName(key, 'pdf'), content };
  }
  const file = await app.store.asActor(authority.scope, 'read only', async (tx) => {
    if (section === 'reports') return findReportPdf(tx, authority.scope, id);
    const documentId = section === 'proofs' ? await findDocumentOfProof(tx, authority.scope, id) : id;
    return documentId === null ? undefined : findStoredFile(tx, authority.scope, documentId);
  });
  if (file === undefined) throw new NotFound();
  const extension = extensionsByType[file.type]?.[0] ?? 'bin';
  return {
    entry,
    type: file.type,
    fileName: authorityFileName(key, extension),
    content: await openStoredFile(app.files, file.key),
  };
}
