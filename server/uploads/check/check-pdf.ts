import { once } from 'node:events';
import zlib from 'node:zlib';
import { deniedNameFinder, hasDeniedName, hasOpeningAction, plainName, streamFinder } from './pdf-names.ts';
import { streamsOf, type PdfStream } from './pdf-streams.ts';

const UNREADABLE_MESSAGE =
  'Diese PDF-Datei ist beschädigt oder enthält noch etwas anderes. Bitte neu als PDF speichern.';
const ACTIVE_CONTENT_MESSAGE =
  'Diese PDF-Datei ist verschlüsselt oder enthält Skripte, Anhänge oder aktive Formulare. Bitte neu als PDF drucken und senden.';
const TOO_LARGE_MESSAGE =
  'Diese PDF-Datei entpackt sich zu sehr großen Inhalten. Bitte neu als PDF drucken und senden.';

/** Maximum size of all decompressed streams of a file, in bytes. It is more than a hundred scanned pages need. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
/** Maximum size of a decompressed stream that is no picture; a page or a font is far smaller. */
const MAX_UNPACKED_TEXT_BYTES = 64 * 1024 * 1024;
const MAX_STREAMS = 50_000;

/**
 * Checks that a PDF has no active content. The file is not interpreted: forbidden names are searched in all of its
 * bytes, and in all streams that decompress to objects.
 * @returns why the file is rejected, as a sentence for the user
 */
export async function checkPdf(bytes: Buffer): Promise<string | undefined> {
  if (!isWholePdf(bytes)) return UNREADABLE_MESSAGE;
  if (hasDeniedName(bytes) || hasOpeningAction(bytes)) return ACTIVE_CONTENT_MESSAGE;
  let [unpackedBytes, streamCount] = [0, 0];
  for await (const stream of streamsOf(bytes)) {
    streamCount += 1;
    if (stream === undefined || streamCount > MAX_STREAMS) return UNREADABLE_MESSAGE;
    const kind = streamKindOf(stream);
    if (kind === 'hiding') return UNREADABLE_MESSAGE;
    if (kind === 'other') continue;
    const maxBytes = Math.min(
      MAX_UNPACKED_BYTES - unpackedBytes,
      kind === 'picture' ? MAX_UNPACKED_BYTES : MAX_UNPACKED_TEXT_BYTES,
    );
    const result = await inspectUnpacked(bytes.subarray(stream.start), maxBytes, kind === 'objects');
    if (result.refusal !== undefined) return result.refusal;
    unpackedBytes += result.bytes;
  }
  return undefined;
}

const MARKUP_PATTERN = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i;

/** Checks that the file is a PDF from its first byte to its last, and no other file format at the same time. */
function isWholePdf(bytes: Buffer): boolean {
  const [head, end] = [bytes.toString('latin1', 0, 1024), bytes.toString('latin1', Math.max(0, bytes.length - 1024))];
  if (!/^%PDF-[12]\.\d[\0\t\n\f\r ]/.test(head) || MARKUP_PATTERN.test(head)) return false;
  return /startxref[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/.test(end) && !isArchive(bytes);
}

/** Recognises a ZIP file at the end: ZIP files are read from their end and may have any content before. */
function isArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  return at >= 0 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) >= bytes.length - 2;
}

type StreamKind = 'objects' | 'picture' | 'packed' | 'hiding' | 'other';

function streamKindOf({ dictionary }: PdfStream): StreamKind {
  // F refers to data in another file, or abbreviates Filter; DP abbreviates DecodeParms. Some readers use them instead
  // of the full names.
  if (dictionary.has('F') || dictionary.has('DP')) return 'hiding';
  const filters = (dictionary.get('Filter') ?? '')
    .split(/[\s[\]]+/)
    .filter((word) => word !== '')
    .map((word) => plainName(word.slice(1)));
  const packed = filters.filter((filter) => filter === 'FlateDecode' || filter === 'Fl').length;
  const parameters = plainName(dictionary.get('DecodeParms') ?? '');
  if (packed > 1) return 'hiding';
  if (dictionary.has('First') || plainName(dictionary.get('Type') ?? '').trim() === '/ObjStm') {
    // Objects with any other filter or predictor could not be inspected here.
    const isPlain = filters.length === packed && !/Predictor (?!1 )|\d R/.test(parameters);
    return isPlain ? (packed === 0 ? 'other' : 'objects') : 'hiding';
  }
  if (packed === 0) return 'other';
  return dictionary.has('Width') && dictionary.has('Height') ? 'picture' : 'packed';
}

/**
 * Decompresses and inspects a stream without storing it. If it cannot be decompressed, it is rejected only if it
 * contains objects.
 */
async function inspectUnpacked(
  packed: Buffer,
  maxBytes: number,
  hasObjects: boolean,
): Promise<{ bytes: number; refusal?: string }> {
  const inflating = zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH });
  const findsName = deniedNameFinder();
  const findsStream = hasObjects ? streamFinder() : () => false;
  let bytes = 0;
  const streamClosed = once(inflating, 'close');
  inflating.end(packed);
  try {
    const pieces: AsyncIterable<Buffer> = inflating;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > maxBytes) return { bytes, refusal: TOO_LARGE_MESSAGE };
      if (findsName(piece)) return { bytes, refusal: ACTIVE_CONTENT_MESSAGE };
      if (findsStream(piece)) return { bytes, refusal: UNREADABLE_MESSAGE };
    }
  } catch {
    if (hasObjects) return { bytes, refusal: UNREADABLE_MESSAGE };
  } finally {
    inflating.destroy();
    await streamClosed.catch(() => undefined);
  }
  return { bytes };
}
