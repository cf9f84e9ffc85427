// Signs a PDF in an incremental update, which covers the whole file but the signature itself (ISO 32000-1, §12.8).
import { createHash } from 'node:crypto';
import { PdfUpdate } from '#server/pdf/pdf-update.ts';
import { writeSlot } from '#shared/verification/seal.ts';
import { signCms } from './cms-signature.ts';
import type { SigningCertificate } from './signing-certificate.ts';

interface Signing {
  readonly certificate: SigningCertificate;
  /** Time of what the document shows. */
  readonly at: Date;
  /** @returns undefined if there is none */
  readonly stampTime: (signature: Uint8Array) => Promise<Uint8Array | undefined>;
  /** Signs the text of the seal over a file. */
  readonly sealNote: (body: Uint8Array) => string;
}

/** Room for the signature, its attributes and a time stamp; certificates come on top. It never depends on a time stamp. */
const ROOM_BYTES = 24 * 1024;
/** Longer ones are left out. */
const MAX_TIME_STAMP_BYTES = 16 * 1024;

/**
 * Returns the signed and sealed file. The seal is an attribute of the signature that the signature does not cover, and
 * itself covers all other bytes. So nothing has to follow the signed bytes.
 * @returns undefined if the certificate had ended before the time of the document
 */
export async function signPdf(
  pdf: Uint8Array,
  { certificate, at, ...signing }: Signing,
): Promise<Uint8Array | undefined> {
  const [own] = certificate.chain;
  // A document from before the certificate gets the first moment at which the certificate is valid.
  const signedAt = new Date(Math.max(at.getTime(), Date.parse(own.validFrom)));
  if (signedAt.getTime() > Date.parse(own.validTo)) return undefined;
  const room = ROOM_BYTES + certificate.chain.reduce((sum, { raw }) => sum + raw.length, 0);
  const file = await addSignatureField(pdf, { name: certificate.name, signedAt, room });
  const contents = setByteRange(file, room);
  const digest = createHash('sha256').update(file.subarray(0, contents.from)).update(file.subarray(contents.before));
  const cms = await signCms(certificate, digest.digest());
  const token = await signing.stampTime(cms.value);
  const timeStamp = token === undefined || token.length > MAX_TIME_STAMP_BYTES ? undefined : token;
  // The text of a seal has the same length whatever the file contains.
  const emptySeal = new Uint8Array(Buffer.byteLength(signing.sealNote(file)));
  const encoded = cms.encode({ timeStamp, seal: emptySeal });
  if (encoded.length > room) throw new Error('A signature is longer than the room for it.');
  const start = contents.from + 1;
  file.write(Buffer.from(encoded).toString('hex'), start, 'latin1');
  writeSlot(file, start + 2 * Buffer.from(encoded).indexOf(emptySeal), signing.sealNote(file));
  return file;
}

interface SignatureField {
  readonly name: string;
  readonly signedAt: Date;
  /** Bytes of the signature. */
  readonly room: number;
}

/** Adds a field that is not shown: it has no size, and lies outside of the page. */
async function addSignatureField(pdf: Uint8Array, { name, signedAt, room }: SignatureField): Promise<Buffer> {
  const update = await PdfUpdate.of(pdf);
  const page = await update.firstPageNumber();
  const time = `${signedAt.toISOString().slice(0, 19).replaceAll(/[-T:]/g, '')}Z`;
  const signature = update.add(
    `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /Name ${textString(name)} /M (D:${time}) ${OPEN_BYTE_RANGE} /Contents <${'00'.repeat(room)}> >>`,
  );
  const field = update.add(
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signatur) /TU (Elektronische Signatur) /Rect [-10 -10 -10 -10] /F 132 /P ${page} 0 R /V ${signature} 0 R >>`,
  );
  const catalogue = update.catalogueNumber;
  update.replace(
    catalogue,
    update.text(catalogue).replace('<<', `<<\n  /AcroForm << /Fields [${field} 0 R] /SigFlags 3 >>`),
  );
  update.replace(page, withAnnotation(update.text(page), field));
  return Buffer.from(update.append());
}

function withAnnotation(page: string, number: number): string {
  const tabs = page.includes('/Tabs') ? page : page.replace('<<', '<<\n  /Tabs /S');
  if (tabs.includes('/Annots [')) return tabs.replace('/Annots [', `/Annots [${number} 0 R `);
  if (tabs.includes('/Annots')) throw new Error('The annotations of a page are not listed in it.');
  return tabs.replace('<<', `<<\n  /Annots [${number} 0 R]`);
}

/** UTF-16 with a byte order mark, in hexadecimal. */
const textString = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

const POSITION_DIGITS = 10;
const OPEN_BYTE_RANGE = `/ByteRange [0 ${Array.from({ length: 3 }, () => '*'.repeat(POSITION_DIGITS)).join(' ')}]`;

/** Names the signed ranges in the file: all bytes but the hexadecimal string of the signature. @returns that string's range */
function setByteRange(file: Buffer, room: number) {
  const at = file.lastIndexOf(OPEN_BYTE_RANGE);
  const from = file.indexOf('<', at);
  const before = from + 2 * room + 2;
  const range = [from, before, file.length - before].join(' ');
  file.write(`/ByteRange [0 ${range}]`.padEnd(OPEN_BYTE_RANGE.length), at, 'latin1');
  return { from, before };
}
