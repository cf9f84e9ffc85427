// Finds what was cut out of a ledger file, by what its checkpoint names.
import type { Bundle } from './bundle.ts';
import { evidenceDigest, type Evidence, type EvidenceKind } from './evidence.ts';
import { toHex } from './hashes.ts';
import { readNote } from './signed-note.ts';

/** Returns what the checkpoint of a file names and the file does not contain. */
export function missingEvidence(file: Bundle, named: readonly Evidence[]): readonly Evidence[] {
  if (named.length === 0) return [];
  const { installation = [], timeStamps = [] } = file;
  const notes = [
    file.checkpoint,
    ...file.earlier.map(({ note }) => note),
    ...installation.map((one) => one.checkpoint),
  ];
  const texts = [
    ...timeStamps,
    ...installation.flatMap(({ timeStamp }) => timeStamp ?? []),
    ...notes.flatMap((note) => note.split('\n').map((line) => `${line}\n`)),
    ...installation.flatMap(({ checkpoint }) => readNote(checkpoint)?.text ?? []),
  ];
  const contained = new Set(texts.map((text) => toHex(evidenceDigest(text))));
  return named.filter(({ digest }) => !contained.has(toHex(digest)));
}

const numberFormat = new Intl.NumberFormat('de-DE');
const MISSING: Readonly<Record<EvidenceKind, (entries: string) => string>> = {
  'time-stamp': (entries) => `Zeitstempel fehlt: Zum Stand über ${entries} Einträge nennt das Prüfbuch einen.`,
  cosignature: (entries) =>
    `Bestätigung eines Zeugen fehlt: Zum Stand über ${entries} Einträge nennt das Prüfbuch eine.`,
  installation: (entries) =>
    `Nachweis im Gesamtprüfbuch fehlt: Zum Stand über ${entries} Einträge nennt das Prüfbuch einen.`,
};

/** Says in German what is missing. */
export const describeMissing = ({ kind, size }: Pick<Evidence, 'kind' | 'size'>): string =>
  MISSING[kind](numberFormat.format(size));
