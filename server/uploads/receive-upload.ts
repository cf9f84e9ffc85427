import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { keepNamed } from '#server/files/keep-named.ts';
import { isRoomIn } from '#server/files/room.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import type { Sent } from '#server/http/idempotency.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { ScanState } from '#shared/contracts/documents.ts';
import { nameWithoutEnding } from './file-name.rules.ts';
import { prepareFile, type PreparedFile } from './prepare-file.ts';
import { readForm, type Form } from './read-form.ts';
import { asOneOfFew } from './uploads-at-once.ts';
import { readTexts } from './read-texts.ts';
import type { Verdict } from './virus-scanner.ts';

type Receiving = Pick<FastifyInstance, 'files' | 'scan' | 'config'>;

/** An endpoint that takes a file. */
export type UploadEndpoint<Body extends z.ZodMiniObject> = Endpoint & { readonly upload: number; readonly body: Body };

/** A file that lies in the store and waits for the row that names it. */
export interface ReceivedFile {
  /** As its sender called it, without the ending. */
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  /** SHA-256 of what is stored, hexadecimal. */
  readonly sha256: string;
  readonly fileKey: string;
  readonly thumbnailKey: string | undefined;
  readonly scanState: z.infer<typeof ScanState>;
}

interface Received<Body> {
  readonly file: ReceivedFile;
  readonly body: Body;
  /** The request as its idempotency key has to know it. */
  readonly sent: Sent;
}

/** Names in the folder for temporary files: what a crash left there is cleared away. */
export const UPLOAD_FOLDER_PREFIX = 'schutzbuch-upload-';

/**
 * Takes a file all the way into the store, and removes it again unless `store` comes to name it. Who is asking, and whether
 * they may, is settled before: reading begins here.
 * @param store writes the row; its result says which files that names
 */
export async function receiveUpload<Body extends z.ZodMiniObject, Result extends { readonly named: readonly string[] }>(
  app: Receiving,
  { endpoint, request }: { readonly endpoint: UploadEndpoint<Body>; readonly request: FastifyRequest },
  store: (received: Received<z.output<Body>>) => Promise<Result>,
): Promise<Result> {
  const { actor, ip } = request;
  return asOneOfFew(actor === null ? ip : `user ${actor.userId}`, () => receive(app, { endpoint, request }, store));
}

async function receive<Body extends z.ZodMiniObject, Result extends { readonly named: readonly string[] }>(
  app: Receiving,
  { endpoint, request }: { readonly endpoint: UploadEndpoint<Body>; readonly request: FastifyRequest },
  store: (received: Received<z.output<Body>>) => Promise<Result>,
): Promise<Result> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), UPLOAD_FOLDER_PREFIX));
  try {
    const { upload: maximumBytes } = endpoint;
    const hasRoom = await isRoomFor(app, folder, maximumBytes);
    const form = await readForm(request, { folder, maximumBytes, hasRoom });
    const body = readTexts(endpoint.body, form.texts);
    const file = await putInto(app, form, await prepareFile(form.file));
    const { method, url, headers } = request;
    const sent = { method, url, headers, body: JSON.stringify([form.file.name, form.file.digest, ...form.texts]) };
    const written = [file.fileKey, ...(file.thumbnailKey === undefined ? [] : [file.thumbnailKey])];
    return await keepNamed(app.files, written, () => store({ file, body, sent }));
  } finally {
    await fs.rm(folder, { recursive: true, force: true });
  }
}

/** Where it lies on its way, and where it would stay. */
const isRoomFor = async ({ files, config }: Receiving, folder: string, bytes: number): Promise<boolean> =>
  (await isRoomIn(folder, bytes, config.FREE_SPACE_MB)) && files.hasRoom(bytes);

async function putInto(
  { files, scan }: Pick<FastifyInstance, 'files' | 'scan'>,
  form: Form,
  prepared: PreparedFile,
): Promise<ReceivedFile> {
  const { mimeType, size, sha256, content, thumbnail } = prepared;
  const scanState = scan === undefined ? 'notScanned' : stateAfter(await scan(content()));
  return {
    name: nameWithoutEnding(form.file.name),
    mimeType,
    size,
    sha256,
    fileKey: await files.put(content()),
    thumbnailKey: thumbnail && (await files.put(thumbnail)),
    scanState,
  };
}

const INFECTED = 'Der Virenscanner hat in dieser Datei etwas gefunden. Sie wurde nicht gespeichert.';

/** Who sends a file does not wait for a scanner that cannot be asked; who wants to see it does. */
function stateAfter(verdict: Verdict): 'clean' | 'quarantined' {
  if (verdict === 'clean') return 'clean';
  if (verdict === 'unavailable' || 'fault' in verdict) return 'quarantined';
  throw new ValidationFailed([{ propertyPath: 'file', message: INFECTED }]);
}
