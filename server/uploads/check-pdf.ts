import { once } from 'node:events';
import zlib from 'node:zlib';
import { deniedNameFinder, hasDeniedName, hasOpeningAction, plainName, streamFinder } from './pdf-names.ts';
import { streamsOf, type PdfStream } from './pdf-streams.ts';

const UNREADABLE = 'Diese PDF-Datei ist beschädigt oder enthält noch etwas anderes. Bitte neu als PDF speichern.';
const ACTING =
  'Diese PDF-Datei ist verschlüsselt oder enthält Skripte, Anhänge oder aktive Formulare. Bitte neu als PDF drucken und senden.';
const TOO_MUCH = 'Diese PDF-Datei entpackt sich zu sehr großen Inhalten. Bitte neu als PDF drucken und senden.';

/** What all streams of a file may unfold to: more than a hundred scanned pages do. */
const MAXIMUM_UNFOLDED = 512 * 1024 * 1024;
/** A page or a font is far smaller; only a picture may be so large. */
const MAXIMUM_UNFOLDED_TEXT = 64 * 1024 * 1024;
const MAXIMUM_STREAMS = 50_000;

/**
 * Whether a PDF only shows something. It is not interpreted: what must not be in it is looked for in every byte, and in
 * everything that unfolds into objects.
 * @returns what speaks against it
 */
export async function checkPdf(bytes: Buffer): Promise<string | undefined> {
  if (!isWholePdf(bytes)) return UNREADABLE;
  if (hasDeniedName(bytes) || hasOpeningAction(bytes)) return ACTING;
  let [unfolded, count] = [0, 0];
  for await (const stream of streamsOf(bytes)) {
    count += 1;
    if (stream === undefined || count > MAXIMUM_STREAMS) return UNREADABLE;
    const kind = kindOf(stream);
    if (kind === 'hiding') return UNREADABLE;
    if (kind === 'other') continue;
    const most = Math.min(MAXIMUM_UNFOLDED - unfolded, kind === 'picture' ? MAXIMUM_UNFOLDED : MAXIMUM_UNFOLDED_TEXT);
    const found = await unfold(bytes.subarray(stream.start), most, kind === 'objects');
    if (found.refusal !== undefined) return found.refusal;
    unfolded += found.bytes;
  }
  return undefined;
}

const MARKUP = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i;

/** From its first byte to its last, and nothing else at the same time. */
function isWholePdf(bytes: Buffer): boolean {
  const [head, end] = [bytes.toString('latin1', 0, 1024), bytes.toString('latin1', Math.max(0, bytes.length - 1024))];
  if (!/^%PDF-[12]\.\d[\0\t\n\f\r ]/.test(head) || MARKUP.test(head)) return false;
  return /startxref[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+%%EOF[\0\t\n\f\r ]*$/.test(end) && !isArchive(bytes);
}

/** A ZIP file is read from its end, and may have anything in front. */
function isArchive(bytes: Buffer): boolean {
  const at = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  return at >= 0 && at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) >= bytes.length - 2;
}

type Kind = 'objects' | 'picture' | 'packed' | 'hiding' | 'other';

function kindOf({ dictionary }: PdfStream): Kind {
  // Data that lie in another file; or the filters once more, and some readers go by these.
  if (dictionary.has('F') || dictionary.has('DP')) return 'hiding';
  const filters = (dictionary.get('Filter') ?? '')
    .split(/[\s[\]]+/)
    .filter((word) => word !== '')
    .map((word) => plainName(word.slice(1)));
  const packed = filters.filter((filter) => filter === 'FlateDecode' || filter === 'Fl').length;
  const parameters = plainName(dictionary.get('DecodeParms') ?? '');
  if (packed > 1) return 'hiding';
  if (dictionary.has('First') || plainName(dictionary.get('Type') ?? '').trim() === '/ObjStm') {
    // Objects that were written in any other way could not be read here.
    const isPlain = filters.length === packed && !/Predictor (?!1 )|\d R/.test(parameters);
    return isPlain ? (packed === 0 ? 'other' : 'objects') : 'hiding';
  }
  if (packed === 0) return 'other';
  return dictionary.has('Width') && dictionary.has('Height') ? 'picture' : 'packed';
}

/** Unfolds a stream without keeping it. Of what cannot be unfolded only objects are refused: a reader shows the rest as it can. */
async function unfold(packed: Buffer, most: number, hasObjects: boolean): Promise<{ bytes: number; refusal?: string }> {
  const inflating = zlib.createInflate({ finishFlush: zlib.constants.Z_SYNC_FLUSH });
  const findsName = deniedNameFinder();
  const findsStream = hasObjects ? streamFinder() : () => false;
  let bytes = 0;
  const closed = once(inflating, 'close');
  inflating.end(packed);
  try {
    const pieces: AsyncIterable<Buffer> = inflating;
    for await (const piece of pieces) {
      bytes += piece.length;
      if (bytes > most) return { bytes, refusal: TOO_MUCH };
      if (findsName(piece)) return { bytes, refusal: ACTING };
      if (findsStream(piece)) return { bytes, refusal: UNREADABLE };
    }
  } catch {
    if (hasObjects) return { bytes, refusal: UNREADABLE };
  } finally {
    inflating.destroy();
    await closed.catch(() => undefined);
  }
  return { bytes };
}
