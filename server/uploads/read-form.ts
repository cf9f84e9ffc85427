import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { BadRequest, InsufficientStorage, UnsupportedMediaType, ValidationFailed } from '#server/http/render/errors.ts';
import { checkFileName } from '#server/uploads/check/file-name.rules.ts';
import { guardUploadConnection } from './guard-upload-connection.ts';
import { dropEpilogue } from './drop-epilogue.ts';

/** A file as it was sent, written to the disk and not checked yet. */
export interface SentFile {
  readonly path: string;
  readonly name: string;
  readonly declaredType: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

export interface Form {
  readonly file: SentFile;
  /** The text values by field name, in the order in which they were sent. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
}

const PARSER_LIMITS = {
  fields: 40,
  fieldNameSize: 100,
  fieldSize: 64 * 1024,
  files: 1,
  parts: 41,
  headerPairs: 20,
  headerSize: 4096,
};

const refuse = (message: string) => new ValidationFailed([{ propertyPath: 'file', message }]);
const NO_FILE_MESSAGE = 'Bitte eine Datei auswählen.';
const ONE_FILE_MESSAGE = 'Bitte genau eine Datei senden.';
const BROKEN_FORM_MESSAGE = 'Die Übertragung ist unvollständig. Bitte erneut senden.';
const TOO_MANY_PARTS_MESSAGE = 'Diese Anfrage hat zu viele Teile oder zu lange Felder.';
const tooLargeMessage = (bytes: number) =>
  `Die Datei ist größer als ${bytes / 1024 / 1024} MB. Bitte eine kleinere senden.`;

interface UploadTarget {
  /**
   * Whether there is enough free space. The caller checks it beforehand, because reading the request must not pause for
   * it.
   */
  readonly hasSpace: boolean;
  /** The folder to which the file is written. */
  readonly folder: string;
  readonly maxBytes: number;
}

/**
 * Reads a form while it arrives, and writes the file directly to the disk.
 * @throws InsufficientStorage, UnsupportedMediaType, BadRequest for a malformed form, ValidationFailed for the file
 */
export async function readForm(request: FastifyRequest, target: UploadTarget): Promise<Form> {
  const contentType = request.headers['content-type'] ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'multipart/form-data') throw new UnsupportedMediaType(type.slice(0, 100), ['multipart/form-data']);
  const discardRest = guardUploadConnection(request);
  try {
    if (!target.hasSpace) throw new InsufficientStorage();
    return await parseForm(request, target);
  } finally {
    // If the form was read completely, the rest is what follows its closing delimiter.
    discardRest();
  }
}

async function parseForm({ raw, headers }: FastifyRequest, target: UploadTarget): Promise<Form> {
  const parser = newParser({ ...headers, 'content-type': headers['content-type'] ?? '' }, target.maxBytes);
  const texts = new Map<string, string[]>();
  let file: Promise<SentFile> | undefined;
  await new Promise<void>((resolve, reject) => {
    parser.on('field', (name, value, isNameTruncated, isValueTruncated) => {
      if (isNameTruncated || isValueTruncated || name.length > PARSER_LIMITS.fieldNameSize)
        reject(new BadRequest(TOO_MANY_PARTS_MESSAGE));
      texts.set(name, [...(texts.get(name) ?? []), value]);
    });
    parser.on('file', (field, stream, ...[name, , declaredType]) => {
      // The promise of the file reports the error; without a handler the event would end the process.
      stream.on('error', () => undefined);
      const faultText = field === 'file' ? checkFileName(name) : ONE_FILE_MESSAGE;
      if (faultText !== undefined) {
        stream.resume();
        reject(refuse(faultText));
        return;
      }
      stream.once('limit', () => reject(refuse(tooLargeMessage(target.maxBytes))));
      file = writeFile(stream, {
        path: path.join(target.folder, 'sent'),
        name,
        declaredType: declaredType.toLowerCase(),
      });
      file.catch(reject);
    });
    for (const limit of ['fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => reject(new BadRequest(TOO_MANY_PARTS_MESSAGE)));
    parser.on('filesLimit', () => reject(refuse(ONE_FILE_MESSAGE)));
    parser.on('error', () => reject(new BadRequest(BROKEN_FORM_MESSAGE)));
    parser.on('finish', resolve);
    // This also calls back if the connection broke before; nothing would ever settle the upload otherwise.
    finished(raw, { writable: false }, (error) => {
      if (error) reject(new BadRequest(BROKEN_FORM_MESSAGE));
    });
    raw.pipe(dropEpilogue(headers['content-type'] ?? '')).pipe(parser);
  });
  if (file === undefined) throw refuse(NO_FILE_MESSAGE);
  const sentFile = await file;
  if (sentFile.bytes === 0) throw refuse(NO_FILE_MESSAGE);
  return { file: sentFile, texts };
}

function newParser(headers: BusboyHeaders, fileSize: number): Busboy {
  try {
    return new Busboy({
      headers,
      // The parser keeps folders in a file name, so that the name is rejected instead of shortened.
      preservePath: true,
      isPartAFile: (field, _type, fileName) => fileName !== undefined || field === 'file',
      limits: { ...PARSER_LIMITS, fileSize },
    });
  } catch {
    throw new BadRequest(BROKEN_FORM_MESSAGE);
  }
}

async function writeFile(
  stream: BusboyFileStream,
  sentFile: Pick<SentFile, 'path' | 'name' | 'declaredType'>,
): Promise<SentFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measureFile(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await pipeline(stream, measureFile, createWriteStream(sentFile.path, { flags: 'wx', mode: 0o600 }));
  return { ...sentFile, bytes, digest: hash.digest('hex') };
}
