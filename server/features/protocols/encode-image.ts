import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { atMostAtOnce } from '#server/at-once.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { IMAGE_BYTES } from '#shared/contracts/protocol-images.ts';
import { TOO_MANY_PIXELS, UNREADABLE_IMAGE } from './image-format.rules.ts';

/** More than any phone takes unless it is told to; what is meant to burst the memory has a thousand times as many. */
const MAXIMUM_PIXELS = 50_000_000;
/** What cannot be made smaller while it is decoded needs up to ten bytes of memory for each: it has to be smaller. */
const MAXIMUM_PIXELS_AT_ONCE = 16_000_000;
const LONGEST_SIDE = 2048;
const QUALITY = 82;
const LONGEST_SECONDS = 10;

// Nothing else is decoded, whatever the bytes say they are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** A large picture takes a core and a hundred megabytes for a moment. */
const inTurn = atMostAtOnce(2);

export interface EncodedImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
  readonly digest: string;
}

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Decodes a picture and encodes it anew as JPEG: upright, on white, and without anything but what can be seen.
 * @throws ValidationFailed with a sentence for whoever took it
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const encoded = await inTurn(() =>
    decodeAndEncode(bytes).catch((error: unknown) => {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
      throw new ValidationFailed(isTooLarge ? TOO_MANY_PIXELS : UNREADABLE_IMAGE);
    }),
  );
  if (encoded === undefined) throw new ValidationFailed(TOO_MANY_PIXELS);
  const { data: content, info } = encoded;
  if (content.length > IMAGE_BYTES) throw new ValidationFailed(TOO_MANY_PIXELS);
  return { content, width: info.width, height: info.height, digest: digestOf(content) };
}

/** @returns undefined where decoding it would take more memory than the server has for a picture */
async function decodeAndEncode(bytes: Buffer) {
  const image = sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error', pages: 1 });
  const { format, isProgressive, width, height } = await image.metadata();
  const isShrunkWhileRead = format === 'jpeg' && !isProgressive;
  if (!isShrunkWhileRead && width * height > MAXIMUM_PIXELS_AT_ONCE) return undefined;
  return image
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer({ resolveWithObject: true });
}
