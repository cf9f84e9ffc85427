// Verifies a PDF or a ledger file that somebody received. It runs in a browser and in Node, and uses neither network nor
// clock.
import { isBundle, isTextOf, parseJson } from '#shared/ledger/bundle.ts';
import { readSeal } from './seal.ts';
import { describeBundle, unknownColumns, verifyCarriedBundle } from './verify-carried-bundle.ts';
import { type FileVerdict, Findings, verdictOf } from './verdict.ts';
import { verifyPdf } from './verify-pdf.ts';

interface Options {
  /** Signed states from other files, as notes. Only those of the same ledger are used. */
  readonly kept?: readonly string[];
  readonly onProgress?: (done: number, all: number) => void;
}

export const verifyFile = (bytes: Uint8Array, options: Options = {}): Promise<FileVerdict> =>
  isPdf(bytes) ? verifyPdf(bytes) : verifyLedgerFile(bytes, options);

const EMPTY = 'Die Datei ist leer. Bitte laden Sie das Dokument noch einmal herunter.';
const PICTURE =
  'Das ist ein Bild. Geprüft wird die Datei selbst, ein PDF oder eine Prüfdatei: Ein Foto oder Ausdruck trägt kein Siegel.';

/** The first bytes of PNG, JPEG, GIF, WebP (RIFF) and of photos of telephones (HEIC, after the length of their first part). */
const PICTURE_STARTS = ['\u0089PNG', '\u00FF\u00D8\u00FF', 'GIF8', 'RIFF'];
const HEIC_MARK = 'ftyphei';

function isPdf(bytes: Uint8Array): boolean {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  return start.includes('%PDF-') || readSeal(bytes) !== undefined;
}

const NO_DOCUMENT =
  'Das ist weder ein PDF noch eine Prüfdatei von Schutzbuch, oder die Datei ist beschädigt. Bitte lassen Sie sich das Dokument noch einmal geben.';

/** Says why a file is none that can be verified. */
function strangeFileText(bytes: Uint8Array): string {
  if (bytes.length === 0) return EMPTY;
  const start = Array.from(bytes.subarray(0, 12), (byte) => String.fromCodePoint(byte)).join('');
  const isPicture = PICTURE_STARTS.some((mark) => start.startsWith(mark)) || start.includes(HEIC_MARK);
  return isPicture ? PICTURE : NO_DOCUMENT;
}

const OTHER_TEXT = 'Die Prüfdatei wurde umgeschrieben: Sie ist nicht mehr der Text, der heruntergeladen wurde.';

async function verifyLedgerFile(bytes: Uint8Array, { kept = [], onProgress }: Options): Promise<FileVerdict> {
  const findings = new Findings();
  const text = new TextDecoder().decode(bytes);
  const file = parseJson(text);
  if (!isBundle(file)) {
    findings.faults.push(strangeFileText(bytes));
    return verdictOf('unreadable', findings, {});
  }
  const bundle = await verifyCarriedBundle(file, findings, { kept, onProgress });
  // White space or a repeated field would not change what is proven, but the file would be a different one.
  if (!isTextOf(file, text)) findings.faults.push(OTHER_TEXT);
  const unknown = unknownColumns(bundle.entries);
  if (unknown.length > 0)
    findings.faults.push(`Eine Angabe ist hier unbekannt und nicht geprüft: ${unknown.join(', ')}.`);
  describeBundle(bundle, findings);
  const { key, signed, note, continued, verdict } = bundle;
  const { isWhole } = verdict;
  const first = bundle.entries[0];
  return verdictOf('unchanged', findings, {
    document: isWhole ? 'log' : 'extract',
    title: isWhole || first === undefined ? '' : `ab Eintrag ${first.seq}`,
    issuer: key?.name ?? '',
    dated: verdict.lastAt,
    key,
    signed,
    note,
    continued,
    witnesses: verdict.witnesses,
  });
}
