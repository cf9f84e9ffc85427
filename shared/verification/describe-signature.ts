// Says of the electronic signature of a PDF what can be said without verifying it.
import { type Fields, numberOf } from './carried-data.ts';
import type { PdfSignature } from './pdf/read-pdf.ts';
import type { Findings } from './verdict.ts';

/** Finds the bytes of id-aa-timeStampToken (RFC 3161, appendix A) in the hexadecimal contents of a signature. */
const TIME_STAMP = /^(?:..)*?060b2a864886f70d010910020e/;
const STAMPED =
  'Die Signatur trägt einen Zeitstempel. Das Siegel deckt ihn: Würde er entfernt oder ersetzt, fiele es hier auf.';
const NOT_STAMPED =
  'Die Signatur trägt keinen Zeitstempel. Aus dieser Datei wurde keiner entfernt, denn das Siegel deckt die Signatur; ob es einen früheren Druck mit Zeitstempel gibt, sagt sie nicht.';

const NOT_SIGNED =
  'Die Signatur fehlt: Als dieser Bericht freigegeben wurde, war eine vorgesehen. Sie ließ sich nicht setzen, oder dies ist ein anderer Druck. Fragen Sie den Aussteller nach dem signierten.';
const STAMP_LACKS =
  'Der Zeitstempel der Signatur fehlt: Als dieser Bericht freigegeben wurde, war einer vorgesehen. Die Stelle, die ihn gibt, antwortete nicht, oder dies ist ein anderer Druck. Fragen Sie den Aussteller nach dem mit Zeitstempel.';

const STAMPED_UNSEALED = 'In der Signatur steht ein Zeitstempel. Ob er echt ist, sagt ein PDF-Programm.';
const NOT_STAMPED_UNSEALED =
  'In der Signatur steht kein Zeitstempel. Ob einer entfernt wurde, sagt nur ein unverändertes Siegel.';

interface SignedFile {
  readonly signature: PdfSignature | undefined;
  readonly isSealed: boolean;
  /** What the ledger entry of a report says about the signature and the time stamp that it was to carry. */
  readonly intended: Fields;
}

/**
 * Says whether the file is signed and its signature carries a time stamp, and whether both were intended.
 */
export function describeSignature({ signature, isSealed, intended }: SignedFile, { faults, limits }: Findings): void {
  // Whatever differs from the sealed file, or is wrong with the seal itself, is a fault.
  const isCoveredBySeal = isSealed && faults.length === 0;
  const isIntended = (what: 'signature' | 'timeStamp') => numberOf(intended[what]) === 1;
  if (signature === undefined) {
    if (isIntended('signature')) limits.push(NOT_SIGNED);
    return;
  }
  const isStamped = TIME_STAMP.test(signature.contents);
  if (isIntended('timeStamp') && !isStamped) limits.push(STAMP_LACKS);
  const name = signature.name === '' ? '' : ` (${signature.name})`;
  if (isCoveredBySeal)
    limits.push(
      `Die Datei ist elektronisch signiert${name}. Diese Seite sagt nur, ob die Signatur noch dieselbe ist; ob ihr Zertifikat gilt und wem es gehört, sagt ein PDF-Programm.`,
      isStamped ? STAMPED : NOT_STAMPED,
    );
  else
    limits.push(
      `In der Datei steht eine elektronische Signatur${name}. Ob sie echt ist und zu dieser Datei gehört, sagt ein PDF-Programm.`,
      isStamped ? STAMPED_UNSEALED : NOT_STAMPED_UNSEALED,
    );
}
