// What others said of earlier states of a ledger: time stamps, cosignatures, and its place in the log of all ledgers of
// the installation. Each checkpoint names the newest of them, so none can be cut out of a file unnoticed.
import { fromBase64, sha256, toBase64, utf8 } from './hashes.ts';

export type EvidenceKind = (typeof KINDS)[number];

export interface Evidence {
  readonly kind: EvidenceKind;
  /** Number of entries of the state that it is about. */
  readonly size: number;
  /** SHA-256 of the note of a time stamp, of the line of a cosignature, or of the text of a checkpoint of that log. */
  readonly digest: Uint8Array;
}

const KINDS = ['time-stamp', 'cosignature', 'installation'] as const;
const DIGEST_BYTES = 32;
export const evidenceDigest = (text: string): Uint8Array => sha256(utf8(text));

export const evidenceOf = (kind: EvidenceKind, size: number, text: string): Evidence => ({
  kind,
  size,
  digest: evidenceDigest(text),
});

/** Returns the line of a checkpoint that names it, for example `time-stamp 1204 <SHA-256 in base64>`. */
export const evidenceLine = ({ kind, size, digest }: Evidence): string => `${kind} ${size} ${toBase64(digest)}\n`;

/** @param lines extension lines of a checkpoint */
export function readEvidence(lines: string): Evidence[] {
  const found = lines.matchAll(/^(time-stamp|cosignature|installation) ([1-9]\d{0,14}) (\S+)$/gm);
  return [...found].flatMap(([, kindText, size, encoded = '']) => {
    const kind = KINDS.find((one) => one === kindText);
    const digest = fromBase64(encoded);
    return kind === undefined || digest?.length !== DIGEST_BYTES ? [] : [{ kind, size: Number(size), digest }];
  });
}
