import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { withFileCleanup } from '#server/files/with-file-cleanup.ts';
import { hasFreeSpace } from '#server/files/free-space.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import type { IdempotentRequest } from '#server/http/serve/idempotency.ts';
import type { Endpoint } from '#shared/contracts/wire/endpoint.ts';
import type { ScanState } from '#shared/contracts/documents/documents.ts';
import { nameWithoutExtension } from '#server/uploads/check/file-name.rules.ts';
import { type IsOwnPdf, prepareFile, type PreparedFile } from './prepare-file.ts';
import { readForm, type Form } from './read-form.ts';
import { limitConcurrentUploads } from './limit-concurrent-uploads.ts';
import { readFormFields } from './read-form-fields.ts';
import type { Verdict } from '#server/uploads/check/virus-scanner.ts';

type UploadServices = Pick<FastifyInstance, 'files' | 'scan' | 'config'>;

/** An endpoint that receives a file. */
export type UploadEndpoint<Body extends z.ZodMiniObject> = Endpoint & { readonly upload: number; readonly body: Body };

/** A file in the file store that no row references yet. */
export interface ReceivedFile {
  /** The name given by the sender, without the file extension. */
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  /** SHA-256 of the stored content, hexadecimal. */
  readonly sha256: string;
  readonly fileKey: string;
  readonly thumbnailKey: string | undefined;
  readonly scanState: z.infer<typeof ScanState>;
}

interface UploadInput<Body> {
  readonly file: ReceivedFile;
  readonly body: Body;
  /** The request in the form that is compared for its idempotency key. */
  readonly sentRequest: IdempotentRequest;
}

interface UploadRequest<Body extends z.ZodMiniObject> {
  readonly endpoint: UploadEndpoint<Body>;
  readonly request: FastifyRequest;
  /** Without it, no PDF with attachments is accepted. */
  readonly isOwnPdf?: IsOwnPdf | undefined;
}

/** Prefix of the temporary folders, by which folders left behind by a crash are found and removed. */
export const UPLOAD_FOLDER_PREFIX = 'schutzbuch-upload-';

/**
 * Receives a file into the file store, and removes it again if no row references it. The caller has to check the
 * permission before, because this function begins to read the body.
 * @param store writes the row; `referencedKeys` of its result has the keys of the files that the row references
 */
export async function receiveUpload<
  Body extends z.ZodMiniObject,
  Result extends { readonly referencedKeys: readonly string[] },
>(
  app: UploadServices,
  upload: UploadRequest<Body>,
  store: (received: UploadInput<z.output<Body>>) => Promise<Result>,
): Promise<Result> {
  const { actor, ip } = upload.request;
  return limitConcurrentUploads(actor === null ? ip : `user ${actor.userId}`, () =>
    receiveIntoFolder(app, upload, store),
  );
}

async function receiveIntoFolder<
  Body extends z.ZodMiniObject,
  Result extends { readonly referencedKeys: readonly string[] },
>(
  app: UploadServices,
  { endpoint, request, isOwnPdf = async () => false }: UploadRequest<Body>,
  store: (received: UploadInput<z.output<Body>>) => Promise<Result>,
): Promise<Result> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), UPLOAD_FOLDER_PREFIX));
  try {
    const { upload: maxBytes } = endpoint;
    const hasSpace = await hasSpaceFor(app, folder, maxBytes);
    const form = await readForm(request, { folder, maxBytes, hasSpace });
    const body = readFormFields(endpoint.body, form.texts);
    const file = await storeFile(app, form, await prepareFile(form.file, isOwnPdf));
    const { method, url, headers } = request;
    const sentRequest = {
      method,
      url,
      headers,
      body: JSON.stringify([form.file.name, form.file.digest, ...form.texts]),
    };
    const writtenKeys = [file.fileKey, ...(file.thumbnailKey === undefined ? [] : [file.thumbnailKey])];
    return await withFileCleanup(app.files, writtenKeys, () => store({ file, body, sentRequest }));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Whether both the temporary folder and the file store have enough space. */
const hasSpaceFor = async ({ files, config }: UploadServices, folder: string, bytes: number): Promise<boolean> =>
  (await hasFreeSpace(folder, bytes, config.FREE_SPACE_MB)) && files.hasSpaceFor(bytes);

async function storeFile(
  { files, scan }: Pick<FastifyInstance, 'files' | 'scan'>,
  form: Form,
  preparedFile: PreparedFile,
): Promise<ReceivedFile> {
  const { mimeType, bytes, sha256, content, thumbnail } = preparedFile;
  const scanState = scan === undefined ? 'notScanned' : stateAfter(await scan(content()));
  return {
    name: nameWithoutExtension(form.file.name),
    mimeType,
    size: bytes,
    sha256,
    fileKey: await files.put(content()),
    thumbnailKey: thumbnail && (await files.put(thumbnail)),
    scanState,
  };
}

const INFECTED_MESSAGE = 'Der Virenscanner hat in dieser Datei etwas gefunden. Sie wurde nicht gespeichert.';

/**
 * Returns the state after the scan. If the scanner is unavailable, the file is accepted but quarantined until it can be
 * scanned.
 */
function stateAfter(verdict: Verdict): 'clean' | 'quarantined' {
  if (verdict === 'clean') return 'clean';
  if (verdict === 'unavailable' || 'fault' in verdict) return 'quarantined';
  throw new ValidationFailed([{ propertyPath: 'file', message: INFECTED_MESSAGE }]);
}
