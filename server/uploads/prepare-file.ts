import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { atMostAtOnce } from '#server/at-once.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { DOCUMENT_BYTES } from '#shared/contracts/documents.ts';
import { checkPdf } from './check-pdf.ts';
import { decodeHeic } from './decode-heic.ts';
import { encodeImage, thumbnailOf } from './encode-image.ts';
import { checkFileType } from './file-name.rules.ts';
import { thumbnailOfFirstPage } from './first-page.ts';
import { imageFormatOf } from './image-format.rules.ts';
import type { SentFile } from './read-form.ts';

/** What is stored of a sent file. */
export interface PreparedFile {
  readonly mimeType: string;
  readonly size: number;
  /** SHA-256, hexadecimal. */
  readonly sha256: string;
  readonly content: () => Buffer | Readable;
  readonly thumbnail: Buffer | undefined;
}

/** An A4 page of a scanner at 300 dpi. */
const MAX_SIDE = 3508;
const PDF = 'application/pdf';

/** A file is in memory as a whole while it is looked into. */
const inTurn = atMostAtOnce(2);

/**
 * Finds out what a file really is: pictures are encoded anew, a PDF has to be one that only shows something.
 * @throws ValidationFailed with a sentence for whoever sent it
 */
export const prepareFile = (sent: SentFile): Promise<PreparedFile> =>
  inTurn(async () => {
    const bytes = await fs.readFile(sent.path);
    const type = typeOf(bytes);
    refuseIf(checkFileType(sent, type));
    if (type !== PDF) return prepareImage(type === 'image/heic' ? await decodeHeic(sent.path) : bytes);
    refuseIf(await checkPdf(bytes));
    const content = () => createReadStream(sent.path);
    const thumbnail = await thumbnailOfFirstPage(sent.path);
    return { mimeType: PDF, size: sent.bytes, sha256: sent.digest, content, thumbnail };
  });

function typeOf(bytes: Buffer): string | undefined {
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return PDF;
  const format = imageFormatOf(bytes);
  return format === undefined ? undefined : `image/${format}`;
}

async function prepareImage(bytes: Buffer): Promise<PreparedFile> {
  const wanted = { propertyPath: 'file', longestSide: MAX_SIDE, maximumBytes: DOCUMENT_BYTES };
  const { content, digest } = await encodeImage(bytes, wanted);
  return {
    mimeType: 'image/jpeg',
    size: content.length,
    sha256: digest,
    content: () => content,
    thumbnail: await thumbnailOf(content),
  };
}

function refuseIf(message: string | undefined): void {
  if (message !== undefined) throw new ValidationFailed([{ propertyPath: 'file', message }]);
}
