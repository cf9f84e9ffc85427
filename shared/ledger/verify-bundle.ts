// Verifies an extract of a ledger or a whole ledger from the file and the key alone, without network or database.
import { isBundle, isSameKey, readBody, type Bundle, type BundleEntry } from './bundle.ts';
import { isSignedBy, readCheckpoint, readKey, type Checkpoint, type CheckpointKey } from './checkpoint.ts';
import { EpochComparison } from './epoch.ts';
import { checkInstallation } from './installation-log.ts';
import { GrowingTree, isContinued, isIncluded, leafOf } from './merkle.ts';
import { compareRecord, type VerifiedEntry } from './compare-record.ts';
import { describeMissing, missingEvidence } from './check-evidence.ts';
import { checkCosignatures, type WitnessStatement } from './check-cosignatures.ts';
import { type TimeStampStatement, verifyTimeStampNote } from './time-stamp.ts';
import { tableOf, type RecordTexts } from './recorded-fields.ts';
import { areEqual, fromBase64, fromHex, hmacSha256, toHex } from './hashes.ts';

export interface Verdict {
  /** Faults as German sentences; empty if everything is valid. */
  readonly faults: readonly string[];
  /** Number of entries in the file. `size` is the number of entries the checkpoint covers. */
  readonly entries: number;
  readonly size: number;
  readonly isWhole: boolean;
  /** Number of commitments that were opened. `erased` counts those whose content was erased. */
  readonly opened: number;
  readonly erased: number;
  /** Number of earlier checkpoints the ledger was proven to continue. */
  readonly earlier: number;
  readonly firstAt: string;
  readonly lastAt: string;
  /** Number of records compared with their last entry. `gone` counts the records that no longer exist. */
  readonly compared: number;
  readonly gone: number;
  /** IRIs and columns of the first records that differ from their entries. `differences` counts all of them. */
  readonly different: readonly string[];
  readonly differences: number;
  /** The witnesses that confirmed the state of the file, or an earlier one. */
  readonly witnesses: readonly WitnessStatement[];
  readonly timeStamps: readonly TimeStampStatement[];
  /** Sizes of the states of this ledger that are in the log of all ledgers. */
  readonly installation: readonly number[];
}

interface Options {
  /** The public key, which must come from another source than the file. */
  readonly key: string;
  /** Checkpoints that were kept outside of the system, for example from the daily mail. */
  readonly knownCheckpoints?: readonly string[];
  readonly onProgress?: (done: number, all: number) => void;
}

const WRONG_TIME_STAMP = 'Ein Zeitstempel der Datei ist nicht echt oder gehört zu keinem ihrer Prüfpunkte.';
const MAX_SHOWN_FAULTS = 20;
const PROGRESS_INTERVAL_ENTRIES = 2000;

class Findings {
  readonly faults: string[] = [];
  opened = 0;
  erased = 0;
  earlier = 0;
  firstAt = '';
  lastAt = '';
  compared = 0;
  gone = 0;
  differences = 0;
  readonly different: string[] = [];
  readonly witnesses: WitnessStatement[] = [];
  readonly timeStamps: TimeStampStatement[] = [];
  readonly installation: number[] = [];

  add(fault: string): void {
    if (this.faults.length < MAX_SHOWN_FAULTS) this.faults.push(fault);
    else if (this.faults.length === MAX_SHOWN_FAULTS) this.faults.push('Es gibt noch mehr Fehler.');
  }

  summary() {
    const { faults, opened, erased, earlier, firstAt, lastAt, compared, gone, differences, different } = this;
    const summary = { faults, opened, erased, earlier, firstAt, lastAt, compared, gone, differences, different };
    const { witnesses, timeStamps, installation } = this;
    return { ...summary, witnesses, timeStamps, installation };
  }
}

/** @throws Error if this browser cannot verify a signature */
export async function verifyBundle(file: unknown, options: Options): Promise<Verdict> {
  const findings = new Findings();
  const verdict = (size: number, entries: number, isWhole: boolean): Verdict => ({
    ...findings.summary(),
    size,
    entries,
    isWhole,
  });
  if (!isBundle(file)) {
    findings.add('Die Datei ist keine Prüfdatei, oder es steht etwas darin, was nicht hineingehört.');
    return verdict(0, 0, false);
  }
  const key = readKey(options.key);
  const checkpoint = readCheckpoint(file.checkpoint);
  if (key === undefined) findings.add('Der angegebene Prüfschlüssel ist nicht lesbar.');
  if (checkpoint === undefined) findings.add('Der Prüfpunkt der Datei ist nicht lesbar.');
  if (key === undefined || checkpoint === undefined) return verdict(0, file.entries.length, false);

  await checkSignature(file, checkpoint, key, findings);
  const knownCheckpoints = await readKnownCheckpoints(options.knownCheckpoints ?? [], key, findings);
  const earlier = await readEarlier(file, key, findings);
  const signed = { key, checkpoints: [checkpoint, ...earlier.map((one) => one.checkpoint)] };
  const addFault = (fault: string) => findings.add(fault);
  const { states, timeStamps } = await checkInstallation(file, signed, addFault);
  findings.installation.push(...states.map((state) => state.size));
  findings.witnesses.push(...(await checkCosignatures(file, { ...signed, installation: states }, addFault)));
  for (const note of file.timeStamps ?? []) {
    const statement = await verifyTimeStampNote(note, key, signed.checkpoints);
    if (statement === undefined || statement.isSigned === false) findings.add(WRONG_TIME_STAMP);
    else findings.timeStamps.push(statement);
  }
  findings.timeStamps.push(...timeStamps);
  for (const missing of missingEvidence(file, checkpoint.evidence)) findings.add(describeMissing(missing));
  const isWhole = file.entries.every(({ proof }) => proof === undefined);
  if (isWhole)
    checkWholeLedger(
      file.entries,
      { checkpoint, earlier, kept: knownCheckpoints, onProgress: options.onProgress },
      findings,
    );
  else checkExtract(file, { checkpoint, earlier, kept: knownCheckpoints, onProgress: options.onProgress }, findings);
  return verdict(checkpoint.size, file.entries.length, isWhole);
}

async function checkSignature(file: Bundle, checkpoint: Checkpoint, key: CheckpointKey, findings: Findings) {
  const fileKey = readKey(file.key);
  if (fileKey === undefined || !isSameKey(fileKey, key))
    findings.add('Die Datei nennt einen anderen Prüfschlüssel als den angegebenen.');
  if (!(await isSignedBy(checkpoint, key)))
    findings.add('Der Prüfpunkt ist nicht mit dem angegebenen Prüfschlüssel unterschrieben.');
}

async function readKnownCheckpoints(
  notes: readonly string[],
  key: CheckpointKey,
  findings: Findings,
): Promise<Checkpoint[]> {
  const keptCheckpoints: Checkpoint[] = [];
  for (const note of notes) {
    const checkpoint = readCheckpoint(note);
    if (checkpoint === undefined) findings.add('Ein aufbewahrter Prüfpunkt ist nicht lesbar.');
    else if (!(await isSignedBy(checkpoint, key)))
      findings.add(
        `Der aufbewahrte Prüfpunkt über ${checkpoint.size} Einträge ist nicht mit diesem Schlüssel unterschrieben.`,
      );
    else keptCheckpoints.push(checkpoint);
  }
  return keptCheckpoints;
}

interface ProvenCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly proof: readonly Uint8Array[];
}

async function readEarlier(file: Bundle, key: CheckpointKey, findings: Findings): Promise<ProvenCheckpoint[]> {
  const read: ProvenCheckpoint[] = [];
  for (const { note, proof } of file.earlier) {
    const checkpoint = readCheckpoint(note);
    const hashes = readProof(proof);
    if (checkpoint === undefined || hashes === undefined || !(await isSignedBy(checkpoint, key)))
      findings.add('Ein früherer Prüfpunkt der Datei ist nicht echt.');
    else read.push({ checkpoint, proof: hashes });
  }
  return read;
}

function readProof(proof: readonly string[]): Uint8Array[] | undefined {
  const hashes = proof.map(fromBase64).filter((hash) => hash !== undefined);
  return hashes.length === proof.length ? hashes : undefined;
}

interface SignedCheckpoints {
  readonly checkpoint: Checkpoint;
  readonly earlier: readonly ProvenCheckpoint[];
  readonly kept: readonly Checkpoint[];
  readonly onProgress: Options['onProgress'];
}

/** Verifies a complete ledger: recomputes the tree and compares its root at the size of every signed checkpoint. */
function checkWholeLedger(
  entries: readonly BundleEntry[],
  signedCheckpoints: SignedCheckpoints,
  findings: Findings,
): void {
  const { checkpoint, earlier, kept, onProgress } = signedCheckpoints;
  checkProofs(signedCheckpoints, findings);
  const signed = [checkpoint, ...earlier.map((one) => one.checkpoint), ...kept];
  const expected = new Map<number, Checkpoint[]>();
  // Map.groupBy is not used because the stand-alone verifier must run on Node 20, which lacks it.
  for (const one of signed) expected.set(one.size, [...(expected.get(one.size) ?? []), one]);
  const epochs = new EpochComparison(signed);
  const tree = new GrowingTree();
  for (const [index, entry] of entries.entries()) {
    if (entry.seq !== index) {
      findings.add(`An der Stelle von Eintrag ${index} steht Eintrag ${entry.seq}.`);
      return;
    }
    checkContent(entry, findings);
    tree.append(leafOf(entry.body), (...subtree) => epochs.confirm(...subtree));
    const roots = expected.get(tree.size) ?? [];
    if (roots.some(({ root }) => !areEqual(root, tree.root))) {
      findings.add(`Die ersten ${tree.size} Einträge sind nicht die, die unterschrieben wurden.`);
      return;
    }
    if (index % PROGRESS_INTERVAL_ENTRIES === 0) onProgress?.(index, entries.length);
  }
  for (const { number } of epochs.unconfirmed)
    findings.add(`Der Abschnitt ${number + 1} ist nicht der, der unterschrieben wurde.`);
  if (entries.length !== checkpoint.size)
    findings.add(`Die Datei hat ${entries.length} Einträge, unterschrieben sind ${checkpoint.size}.`);
  for (const { size } of kept)
    if (size > entries.length) findings.add(`Der aufbewahrte Prüfpunkt reicht weiter als die Datei: ${size} Einträge.`);
}

/** Verifies single entries by their inclusion proofs. */
function checkExtract(file: Bundle, signedCheckpoints: SignedCheckpoints, findings: Findings): void {
  const { checkpoint, kept, earlier, onProgress } = signedCheckpoints;
  for (const [index, entry] of file.entries.entries()) {
    const proof = readProof(entry.proof ?? []);
    const inclusion = { leaf: leafOf(entry.body), index: entry.seq, size: checkpoint.size, proof: proof ?? [] };
    if (entry.proof === undefined || proof === undefined || !isIncluded(inclusion, checkpoint.root))
      findings.add(`Eintrag ${entry.seq} steht so nicht in dem Prüfbuch, das unterschrieben wurde.`);
    checkContent(entry, findings);
    if (index % PROGRESS_INTERVAL_ENTRIES === 0) onProgress?.(index, file.entries.length);
  }
  checkProofs(signedCheckpoints, findings);
  const proven = [checkpoint, ...earlier.map((one) => one.checkpoint)];
  for (const one of kept) {
    const same = proven.find(({ size }) => size === one.size);
    if (same === undefined)
      findings.add(`Zum aufbewahrten Prüfpunkt über ${one.size} Einträge enthält die Datei keinen Beweis.`);
    else if (!areEqual(same.root, one.root))
      findings.add(`Die ersten ${one.size} Einträge sind nicht die, die unterschrieben wurden.`);
  }
}

function checkProofs({ checkpoint, earlier }: SignedCheckpoints, findings: Findings): void {
  for (const one of earlier)
    if (isContinued(one.checkpoint, checkpoint, one.proof)) findings.earlier += 1;
    else findings.add(`Das Prüfbuch setzt den Prüfpunkt über ${one.checkpoint.size} Einträge nicht fort.`);
}

/**
 * Verifies that the opened values match the commitments of the entry. A commitment without an opening counts as erased.
 */
function checkContent({ seq, body, openings, record }: BundleEntry, findings: Findings): void {
  const entry = readBody(body);
  if (entry === undefined) {
    findings.add(`Eintrag ${seq} ist nicht lesbar.`);
    return;
  }
  if (findings.firstAt === '' || entry.at < findings.firstAt) findings.firstAt = entry.at;
  if (entry.at > findings.lastAt) findings.lastAt = entry.at;
  for (const [field, { salt, value }] of Object.entries(openings)) {
    const commitment = toHex(hmacSha256(fromHex(salt), value));
    if (entry.commit[field] !== commitment)
      findings.add(`Eintrag ${seq}: „${field}“ ist nicht, was damals erfasst wurde.`);
    else findings.opened += 1;
  }
  findings.erased += Object.keys(entry.commit).filter((field) => openings[field] === undefined).length;
  if (record === null) findings.gone += 1;
  else if (record !== undefined) checkRecord(entry.entity, { body, openings }, record, findings);
}

/** Compares the record as shown today with its entry. */
function checkRecord(entity: string, entry: VerifiedEntry, record: RecordTexts, findings: Findings): void {
  const table = tableOf(entity);
  if (table === undefined) return;
  findings.compared += 1;
  const { different } = compareRecord(table, entry, record);
  if (different.length === 0) return;
  findings.differences += 1;
  if (findings.different.length < MAX_SHOWN_FAULTS) findings.different.push(`${entity}: ${different.join(', ')}`);
}
