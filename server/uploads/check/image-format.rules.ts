type ImageFormat = 'jpeg' | 'png' | 'webp' | 'heic';

export const UNREADABLE_IMAGE_MESSAGE = 'Dieses Bild lässt sich nicht lesen. Bitte erneut aufnehmen.';
export const TOO_MANY_PIXELS_MESSAGE = 'Dieses Bild hat zu viele Bildpunkte. Bitte ein kleineres senden.';
export const UNREADABLE_HEIC_MESSAGE = 'HEIC-Bilder kann der Server nicht lesen. Bitte das Foto als JPEG senden.';
const NO_IMAGE_MESSAGE = 'Bitte ein Bild als JPEG, PNG oder WebP senden.';
const SURPLUS_CONTENT_MESSAGE = 'Dieses Bild ist beschädigt oder enthält noch etwas anderes. Bitte erneut aufnehmen.';

/**
 * Checks that these bytes may be decoded: they have to be an image of a known format, from the first byte to the last.
 * @returns why the image is rejected, as a sentence for the user
 */
export function checkImageBytes(bytes: Buffer): string | undefined {
  const format = imageFormatOf(bytes);
  if (format === undefined) return NO_IMAGE_MESSAGE;
  if (format === 'heic') return UNREADABLE_HEIC_MESSAGE;
  const end = END_FINDERS[format](bytes);
  // Some cameras pad the file with zeros up to the end of a block.
  return end !== undefined && bytes.subarray(end).every((byte) => byte === 0) ? undefined : SURPLUS_CONTENT_MESSAGE;
}

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Determines the format by the content, not by the file name. */
export function imageFormatOf(bytes: Buffer): ImageFormat | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.length > 3 && bytes.readUIntBE(0, 3) === 0xff_d8_ff) return 'jpeg';
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return text(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text(8, 12)) ? 'heic' : undefined;
}

/** Functions that return the position of the end of the image, or undefined if the image is incomplete. */
const END_FINDERS: Record<Exclude<ImageFormat, 'heic'>, (bytes: Buffer) => number | undefined> = {
  jpeg: endOfJpeg,
  png: endOfPng,
  webp: (bytes) => {
    const end = 8 + bytes.readUInt32LE(4);
    return end <= bytes.length ? end : undefined;
  },
};

const SCAN_MARKER = 0xda;
const END_MARKER = 0xd9;
/** Markers without a length: TEM and the restart markers. */
const hasNoLength = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** Goes from segment to segment (ITU T.81, annex B) and skips their content, for example a preview. */
function endOfJpeg(bytes: Buffer): number | undefined {
  let position = 2;
  while (position + 3 < bytes.length + 2) {
    if (bytes[position] !== 0xff) return undefined;
    const marker = bytes[position + 1] ?? 0;
    if (marker === END_MARKER) return position + 2;
    if (marker === 0xff) position += 1;
    else if (hasNoLength(marker)) position += 2;
    else {
      if (position + 4 > bytes.length) return undefined;
      position += 2 + bytes.readUInt16BE(position + 2);
      if (marker === SCAN_MARKER) position = nextMarker(bytes, position);
    }
  }
  return undefined;
}

/** Finds the next marker in entropy-coded data, in which a literal 0xff is followed by a zero. */
function nextMarker(bytes: Buffer, from: number): number {
  let position = bytes.indexOf(0xff, from);
  while (position >= 0) {
    const next = bytes[position + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !hasNoLength(next)) return position;
    position = bytes.indexOf(0xff, position + 1);
  }
  return bytes.length;
}

function endOfPng(bytes: Buffer): number | undefined {
  let position = PNG_SIGNATURE.length;
  while (position + 12 <= bytes.length) {
    const type = bytes.toString('latin1', position + 4, position + 8);
    position += 12 + bytes.readUInt32BE(position);
    if (type === 'IEND') return position <= bytes.length ? position : undefined;
  }
  return undefined;
}
