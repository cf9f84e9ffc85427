import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { limitConcurrency } from '#server/runtime/limit-concurrency.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { MAX_DOCUMENT_BYTES } from '#shared/contracts/documents/documents.ts';
import { checkPdf } from '#server/uploads/check/check-pdf.ts';
import { decodeHeic } from '#server/uploads/check/decode-heic.ts';
import { encodeImage, thumbnailOf } from '#server/uploads/check/encode-image.ts';
import { checkFileType } from '#server/uploads/check/file-name.rules.ts';
import { thumbnailOfFirstPage } from '#server/uploads/check/thumbnail-of-first-page.ts';
import { imageFormatOf } from '#server/uploads/check/image-format.rules.ts';
import type { SentFile } from './read-form.ts';

/** The content that is stored for a sent file. */
export interface PreparedFile {
  readonly mimeType: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  readonly content: () => Buffer | Readable;
  readonly thumbnail: Buffer | undefined;
}

/** The height in pixels of an A4 page scanned at 300 dpi. */
const MAX_SIDE_PIXELS = 3508;
const PDF_TYPE = 'application/pdf';

/** Limits concurrency, because a file is completely in memory while it is checked. */
const runPreparation = limitConcurrency(2);

/** Whether this installation made a PDF, by its SHA-256 in hexadecimal. */
export type IsOwnPdf = (sha256: string) => Promise<boolean>;

/**
 * Determines the real type of a file. Images are encoded again; a PDF must not have active content or attachments, unless
 * this installation made it.
 * @throws ValidationFailed with a message for the user
 */
export const prepareFile = (sentFile: SentFile, isOwnPdf: IsOwnPdf): Promise<PreparedFile> =>
  runPreparation(async () => {
    const bytes = await fs.readFile(sentFile.path);
    const type = typeOf(bytes);
    refuseIf(checkFileType(sentFile, type));
    if (type !== PDF_TYPE) return prepareImage(type === 'image/heic' ? await decodeHeic(sentFile.path) : bytes);
    const refusal = await checkPdf(bytes);
    if (refusal !== undefined && !(await isOwnPdf(sentFile.digest))) refuseIf(refusal);
    const content = () => createReadStream(sentFile.path);
    const thumbnail = await thumbnailOfFirstPage(sentFile.path);
    return { mimeType: PDF_TYPE, bytes: sentFile.bytes, sha256: sentFile.digest, content, thumbnail };
  });

function typeOf(bytes: Buffer): string | undefined {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return PDF_TYPE;
  const format = imageFormatOf(bytes);
  return format === undefined ? undefined : `image/${format}`;
}

async function prepareImage(bytes: Buffer): Promise<PreparedFile> {
  const options = { propertyPath: 'file', longestSidePixels: MAX_SIDE_PIXELS, maxBytes: MAX_DOCUMENT_BYTES };
  const { content, digest } = await encodeImage(bytes, options);
  return {
    mimeType: 'image/jpeg',
    bytes: content.length,
    sha256: digest,
    content: () => content,
    thumbnail: await thumbnailOf(content),
  };
}

function refuseIf(message: string | undefined): void {
  if (message !== undefined) throw new ValidationFailed([{ propertyPath: 'file', message }]);
}
