import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { limitConcurrency } from '#server/runtime/limit-concurrency.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { checkImageBytes, TOO_MANY_PIXELS_MESSAGE, UNREADABLE_IMAGE_MESSAGE } from './image-format.rules.ts';

/** More than phones take by default. Images meant to exhaust the memory have a thousand times as many. */
const MAX_PIXELS = 50_000_000;
/**
 * Stricter maximum for formats that cannot be shrunk while they are decoded: they need up to ten bytes per pixel.
 */
const MAX_PIXELS_UNSHRUNK = 16_000_000;
const JPEG_QUALITY = 82;
const THUMBNAIL_SIDE_PIXELS = 320;
const THUMBNAIL_QUALITY = 70;
const MAX_ENCODE_SECONDS = 10;

// Only these three formats are decoded, whatever format the bytes claim to have.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** Limits concurrency, because a large image takes one core and a hundred megabytes while it is encoded. */
const runEncoding = limitConcurrency(2);

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
  readonly longestSidePixels: number;
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
  const encodedImage = await runEncoding(() =>
    decodeAndEncode(bytes, options.longestSidePixels).catch((error: unknown) => {
      const isTooLarge = error instanceof Error && error.message.includes('pixel limit');
      throw refuse(isTooLarge ? TOO_MANY_PIXELS_MESSAGE : UNREADABLE_IMAGE_MESSAGE);
    }),
  );
  if (encodedImage === undefined || encodedImage.data.length > options.maxBytes) throw refuse(TOO_MANY_PIXELS_MESSAGE);
  const { data: content, info } = encodedImage;
  return { content, width: info.width, height: info.height, digest: digestOf(content) };
}

/** Returns a thumbnail of an image that `encodeImage` encoded. */
export const thumbnailOf = (encodedImage: Buffer): Promise<Buffer> =>
  sharp(encodedImage)
    .resize({ width: THUMBNAIL_SIDE_PIXELS, height: THUMBNAIL_SIDE_PIXELS, fit: 'inside' })
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer();

/** @returns undefined if decoding the image would take too much memory */
async function decodeAndEncode(bytes: Buffer, longestSidePixels: number) {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  const { format, isProgressive, width, height } = await image.metadata();
  const isShrunkWhileDecoded = format === 'jpeg' && !isProgressive;
  if (!isShrunkWhileDecoded && width * height > MAX_PIXELS_UNSHRUNK) return undefined;
  return image
    .autoOrient()
    .resize({ width: longestSidePixels, height: longestSidePixels, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: JPEG_QUALITY })
    .timeout({ seconds: MAX_ENCODE_SECONDS })
    .toBuffer({ resolveWithObject: true });
}
