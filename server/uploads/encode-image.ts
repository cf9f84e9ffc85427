import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { atMostAtOnce } from '#server/at-once.ts';
import { ValidationFailed } from '#server/http/errors.ts';
import { checkImageBytes, TOO_MANY_PIXELS, UNREADABLE_IMAGE } from './image-format.rules.ts';

/** More than any phone takes unless it is told to; what is meant to burst the memory has a thousand times as many. */
const MAXIMUM_PIXELS = 50_000_000;
/** What cannot be made smaller while it is decoded needs up to ten bytes of memory for each: it has to be smaller. */
const MAXIMUM_PIXELS_AT_ONCE = 16_000_000;
const QUALITY = 82;
const THUMBNAIL_SIDE = 320;
const THUMBNAIL_QUALITY = 70;
const MAX_SECONDS = 10;

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

interface Wanted {
  /** The field of the form or body the picture came in, for whoever has to send another one. */
  readonly propertyPath: string;
  readonly longestSide: number;
  readonly maximumBytes: number;
}

/**
 * Decodes a picture and encodes it anew as JPEG: upright, on white, and without anything but what can be seen.
 * @throws ValidationFailed with a sentence for whoever took it
 */
export async function encodeImage(bytes: Buffer, wanted: Wanted): Promise<EncodedImage> {
  const refuse = (message: string) => new ValidationFailed([{ propertyPath: wanted.propertyPath, message }]);
  const unfit = checkImageBytes(bytes);
  if (unfit !== undefined) throw refuse(unfit);
  const encoded = await inTurn(() =>
    decodeAndEncode(bytes, wanted.longestSide).catch((error: unknown) => {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
      throw refuse(isTooLarge ? TOO_MANY_PIXELS : UNREADABLE_IMAGE);
    }),
  );
  if (encoded === undefined || encoded.data.length > wanted.maximumBytes) throw refuse(TOO_MANY_PIXELS);
  const { data: content, info } = encoded;
  return { content, width: info.width, height: info.height, digest: digestOf(content) };
}

/** A small picture of one that was encoded here. */
export const thumbnailOf = (encoded: Buffer): Promise<Buffer> =>
  sharp(encoded)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' })
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer();

/** @returns undefined where decoding it would take more memory than the server has for a picture */
async function decodeAndEncode(bytes: Buffer, longestSide: number) {
  const image = sharp(bytes, { limitInputPixels: MAXIMUM_PIXELS, failOn: 'error', pages: 1 });
  const { format, isProgressive, width, height } = await image.metadata();
  const isShrunkWhileRead = format === 'jpeg' && !isProgressive;
  if (!isShrunkWhileRead && width * height > MAXIMUM_PIXELS_AT_ONCE) return undefined;
  return image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });
}
