import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { limitConcurrency } from '#server/runtime/limit-concurrency.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { checkImageBytes, TOO_MANY_PIXELS, UNREADABLE_IMAGE } from './image-format.rules.ts';

/** More than phones take by default. Images meant to exhaust the memory have a thousand times as many. */
const MAX_PIXELS = 50_000_000;
/**
 * Stricter maximum for formats that cannot be shrunk while they are decoded: they need up to ten bytes per pixel.
 */
const MAX_PIXELS_UNSHRUNK = 16_000_000;
const QUALITY = 82;
const THUMBNAIL_SIDE = 320;
const THUMBNAIL_QUALITY = 70;
const MAX_SECONDS = 10;

// Only these three formats are decoded, whatever format the bytes claim to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Limits concurrency, because a large image takes one core and a hundred megabytes while it is encoded. */
const limited = limitConcurrency(2);

export interface EncodedImage {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
  readonly digest: string;
}

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

interface EncodeOptions {
  /** The field of the request with the image, for violation messages. */
  readonly propertyPath: string;
  readonly longestSide: number;
  readonly maxBytes: number;
}

/**
 * Decodes an image and encodes it again as JPEG: upright, on a white background, and without metadata.
 * @throws ValidationFailed with a message for the user
 */
export async function encodeImage(bytes: Buffer, options: EncodeOptions): Promise<EncodedImage> {
  const refuse = (message: string) => new ValidationFailed([{ propertyPath: options.propertyPath, message }]);
  const faultText = checkImageBytes(bytes);
  if (faultText !== undefined) throw refuse(faultText);
  const encodedImage = await limited(() =>
    decodeAndEncode(bytes, options.longestSide).catch((error: unknown) => {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
      throw refuse(isTooLarge ? TOO_MANY_PIXELS : UNREADABLE_IMAGE);
    }),
  );
  if (encodedImage === undefined || encodedImage.data.length > options.maxBytes) throw refuse(TOO_MANY_PIXELS);
  const { data: content, info } = encodedImage;
  return { content, width: info.width, height: info.height, digest: digestOf(content) };
}

/** Returns a thumbnail of an image that `encodeImage` encoded. */
export const thumbnailOf = (encodedImage: Buffer): Promise<Buffer> =>
  sharp(encodedImage)
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside' })
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer();

/** @returns undefined if decoding the image would take too much memory */
async function decodeAndEncode(bytes: Buffer, longestSide: number) {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format, isProgressive, width, height } = await image.metadata();
  const isShrunkWhileDecoded = format === 'jpeg' && !isProgressive;
  if (!isShrunkWhileDecoded && width * height > MAX_PIXELS_UNSHRUNK) return undefined;
  return image
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: QUALITY })
    .timeout({ seconds: MAX_SECONDS })
    .toBuffer({ resolveWithObject: true });
}
