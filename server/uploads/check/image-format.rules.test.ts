import { expect, it } from 'vitest';
import { checkImageBytes } from './image-format.rules.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const chunk = (type: string, content = '') => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(`${type}${content}0000`, 'latin1')]);
};
const png = Buffer.concat([hex('89504e470d0a1a0a'), chunk('IHDR', 'x'.repeat(13)), chunk('IDAT', 'xx'), chunk('IEND')]);
const riff = (length: number, content: string) => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from(`WEBP${content}`)]);
};
// The JPEG has a preview with its own end marker, two scans, a 0xff followed by a zero, and a restart marker.
const jpeg = hex('ffd8 ffe1 0006 ffd8ffd9 ffda 0003 01 12ff0034ffd055 ffda 0003 02 77 ffff ffd9');

it.each([
  ['a JPEG', jpeg],
  ['a JPEG filled up with zeros', Buffer.concat([jpeg, Buffer.alloc(9)])],
  ['a PNG', png],
  ['a WebP', riff(8, 'VP8 ')],
])('%s is accepted', (_name, bytes) => expect(checkImageBytes(bytes)).toBeUndefined());

const NOT_ALONE = 'Dieses Bild ist beschädigt oder enthält noch etwas anderes. Bitte erneut aufnehmen.';
const NO_IMAGE = 'Bitte ein Bild als JPEG, PNG oder WebP senden.';
const HEIC = 'HEIC-Bilder kann der Server nicht lesen. Bitte das Foto als JPEG senden.';

it.each([
  ['nothing', Buffer.alloc(0), NO_IMAGE],
  ['the beginning of a PNG', png.subarray(0, 6), NO_IMAGE],
  ['a RIFF of sound', Buffer.from('RIFF\0\0\0\0WAVE'), NO_IMAGE],
  ['the beginning of a WebP', Buffer.from('RIFF\0\0\0\0WEBP').subarray(0, 9), NO_IMAGE],
  ['a HEIC', Buffer.from('\0\0\0\u0018ftypheix'), HEIC],
  ['a JPEG without an end', jpeg.subarray(0, -2), NOT_ALONE],
  ['a JPEG that ends in its preview', jpeg.subarray(0, 10), NOT_ALONE],
  ['a JPEG whose segment has no length', hex('ffd8 ffe1'), NOT_ALONE],
  ['a JPEG of a segment that ends before it begins', hex('ffd8 ffe0 0000 ffe0 0000'), NOT_ALONE],
  ['a JPEG with something behind it', Buffer.concat([jpeg, Buffer.from('PK')]), NOT_ALONE],
  ['a PNG without an end', png.subarray(0, -12), NOT_ALONE],
  [
    'a PNG whose chunk is longer than the rest',
    Buffer.concat([hex('89504e470d0a1a0a ffffffff'), png.subarray(12)]),
    NOT_ALONE,
  ],
  ['a PNG with something behind it', Buffer.concat([png, Buffer.from('<html>')]), NOT_ALONE],
  ['a WebP longer than what was sent', riff(9, 'VP8 '), NOT_ALONE],
  ['a WebP with something behind it', riff(4, '<html>'), NOT_ALONE],
])('%s is rejected', (_name, bytes, message) => expect(checkImageBytes(bytes)).toBe(message));
