import type { FastifyInstance } from 'fastify';
import type { AuthorityActor } from '#server/access/authority-actor.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { openStoredFile } from '#server/files/stored-files.ts';
import { authorityFileName } from '#shared/contracts/authority-access/authority-file-name.ts';
import type { AuthorityEntry } from '#shared/contracts/authority-access/authority-reading.ts';
import { DOCUMENT_TYPES } from '#shared/contracts/documents/documents.ts';
import { findAnswerFile } from '#server/features/authority-access/reading/demand-entries.queries.ts';
import { readEntry, readEntryKey } from '#server/features/authority-access/reading/read-section.ts';
import { printTranscript } from './print-transcript.ts';
import { findDocumentOfProof, findReportPdf, findStoredFile, type StoredFile } from './stored-files.queries.ts';

const extensionsByType: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;

interface OpenedFile {
  readonly entry: AuthorityEntry;
  readonly type: string;
  readonly fileName: string;
  readonly content: Awaited<ReturnType<typeof openStoredFile>> | Buffer;
}

/** Opens the file of a proof, of the location, the PDF of a report, or prints a protocol. @throws NotFound */
export async function openFile(app: FastifyInstance, authority: AuthorityActor, key: string): Promise<OpenedFile> {
  const [, answerFile] = ANSWER_FILE_KEY.exec(key) ?? [];
  if (answerFile !== undefined) return openAnswerFile(app, authority, { key, documentId: Number(answerFile) });
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
  return openedFile(app, { entry, key, file });
}

const ANSWER_FILE_KEY = /^answers-([1-9]\d{0,14})$/;

/** Opens a file with which the office answered a demand. What is recorded is a look at the demand. */
async function openAnswerFile(
  app: FastifyInstance,
  authority: AuthorityActor,
  { key, documentId }: { readonly key: string; readonly documentId: number },
): Promise<OpenedFile> {
  const file = await app.store.asActor(authority.scope, 'read only', (tx) => findAnswerFile(tx, documentId));
  if (file === undefined) throw new NotFound();
  return openedFile(app, { entry: await readEntry(app.store, authority, `demands-${file.demandId}`), key, file });
}

interface FoundFile extends Pick<OpenedFile, 'entry'> {
  readonly key: string;
  readonly file: StoredFile;
}

const openedFile = async (app: FastifyInstance, { entry, key, file }: FoundFile): Promise<OpenedFile> => ({
  entry,
  type: file.type,
  fileName: authorityFileName(key, extensionsByType[file.type]?.[0] ?? 'bin'),
  content: await openStoredFile(app.files, file.key),
});
