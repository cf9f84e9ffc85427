// Verifies a bundle of the ledger, which is a separate file or attached to a PDF.
import { readBody, type Bundle, type BundleEntry } from '#shared/ledger/bundle.ts';
import { readCheckpoint, readKey, type Checkpoint, type CheckpointKey } from '#shared/ledger/checkpoint.ts';
import { verifyBundle, type Verdict } from '#shared/ledger/verify-bundle.ts';
import { fieldsOf, tableOf } from '#shared/ledger/recorded-fields.ts';
import type { Findings } from './verdict.ts';

export interface VerifiedBundle {
  readonly entries: readonly BundleEntry[];
  readonly key: CheckpointKey | undefined;
  readonly signed: Checkpoint | undefined;
  /** The checkpoint as the bundle contains it. */
  readonly note: string | undefined;
  readonly continued: readonly Checkpoint[];
  readonly verdict: Verdict;
}

interface Options {
  /** Signed states of the same ledger from other files. */
  readonly kept?: readonly string[];
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
}

/**
 * Verifies a bundle with the key it contains. The fingerprint shows whether that is the key of the issuer.
 * @param bundle undefined if the file is no bundle
 */
export async function verifyCarriedBundle(
  bundle: Bundle | undefined,
  findings: Findings,
  options: Options,
): Promise<VerifiedBundle> {
  const key = readKey(bundle?.key ?? '');
  const kept = bundle === undefined ? [] : selectComparable(bundle, options.kept ?? []);
  const verdict = await verifyBundle(bundle, { ...options, knownCheckpoints: kept, key: bundle?.key ?? '' });
  findings.faults.push(...(bundle === undefined ? verdict.faults.slice(0, 1) : verdict.faults));
  findings.faults.push(...verdict.different.map((record) => `Anders als im Prüfbuch eingetragen: ${record}.`));
  const isProven = verdict.faults.length === 0 && bundle !== undefined;
  return {
    entries: bundle?.entries ?? [],
    key,
    signed: isProven ? readCheckpoint(bundle.checkpoint) : undefined,
    note: bundle?.checkpoint,
    continued: isProven ? bundle.earlier.flatMap(({ note }) => readCheckpoint(note) ?? []) : [],
    verdict,
  };
}

/** Returns the states that a whole ledger can be compared with: those of the same ledger that are not newer. */
function selectComparable({ entries, checkpoint }: Bundle, kept: readonly string[]): string[] {
  const own = readCheckpoint(checkpoint);
  if (own === undefined || entries.some(({ proof }) => proof !== undefined)) return [];
  return kept.filter((note) => {
    const other = readCheckpoint(note);
    return other !== undefined && other.origin === own.origin && other.size <= own.size;
  });
}

const numberFormat = new Intl.NumberFormat('de-DE');
export const countText = (count: number, singular: string, plural: string): string =>
  `${numberFormat.format(count)} ${count === 1 ? singular : plural}`;

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});
const momentText = (at: string) => `${momentFormat.format(new Date(at))} Uhr`;
const AUTHORITY_LIMIT =
  'Ob der Zeitstempelstelle zu trauen ist, sagt diese Seite nicht; ihren Namen nennt ihr eigenes Zertifikat.';
const LATER_LIMIT = 'Ob es zur selben Sache weitere Einträge gibt, etwa eine Korrektur, sagt nur das ganze Prüfbuch.';
const CLOCK_LIMIT = 'Die Uhrzeiten sind die des Servers.';
const REWRITING_LIMIT =
  'Wer den Server und seinen Schlüssel hat, kann das ganze Prüfbuch neu schreiben. Das fällt auf, wenn jemand eine frühere Datei aufbewahrt hat: Prüfen Sie dann beide zusammen.';
const INSTALLATION_WITNESS_LIMIT =
  'Zeugen des Gesamtprüfbuchs sehen nur, dass dieses sich fortsetzt. Wird ein einzelnes Prüfbuch neu geschrieben, widersprechen sich zwei Nachweise; dafür braucht es eine frühere Datei.';
const WITNESS_LIMIT =
  'Unbemerkt neu schreiben lässt sich das Prüfbuch nur mit allen Zeugen zusammen. Ob sie unabhängig sind, wissen Sie von ihnen selbst: Vergleichen Sie die Fingerabdrücke.';

/** Describes what the verification of a bundle covers and what it does not. */
export function describeBundle({ verdict, signed }: VerifiedBundle, findings: Findings): void {
  if (signed === undefined) return;
  const { checked, limits } = findings;
  const entries = countText(verdict.entries, 'Eintrag', 'Einträge');
  if (verdict.faults.length > 0) return;
  checked.push(
    `Das Prüfbuch, in dem fortlaufend aufgezeichnet wird, hatte ${countText(verdict.size, 'Eintrag', 'Einträge')}. Die Unterschrift darunter ist echt.`,
  );
  if (verdict.isWhole) checked.push(`Das ganze Prüfbuch: ${entries}, keiner fehlt, keiner ist verändert.`);
  else
    checked.push(`${entries} stehen so im unterschriebenen Prüfbuch.`.replace(/^1 Eintrag stehen/, '1 Eintrag steht'));
  if (verdict.opened > 0)
    checked.push(`${countText(verdict.opened, 'Angabe ist', 'Angaben sind')} so, wie damals erfasst wurde.`);
  if (verdict.compared > 0)
    checked.push(
      `${countText(verdict.compared, 'Datensatz ist', 'Datensätze sind')} so gespeichert, wie zuletzt im Prüfbuch steht.`,
    );
  if (verdict.earlier > 0)
    checked.push(`Das Prüfbuch setzt ${countText(verdict.earlier, 'früheren Prüfpunkt', 'frühere Prüfpunkte')} fort.`);
  if (!verdict.isWhole) limits.push(LATER_LIMIT);
  if (verdict.erased > 0)
    limits.push(
      `${countText(verdict.erased, 'Angabe wurde', 'Angaben wurden')} gelöscht und sind nicht mehr lesbar; der Eintrag bleibt bewiesen.`.replace(
        /^1 Angabe wurde gelöscht und sind/,
        '1 Angabe wurde gelöscht und ist',
      ),
    );
  const [installationSize] = verdict.installation.toSorted((a, b) => b - a);
  if (installationSize !== undefined)
    checked.push(
      `Der Stand über ${countText(installationSize, 'Eintrag', 'Einträge')} steht im Gesamtprüfbuch, das alle Prüfbücher dieses Servers zusammenfasst.`,
    );
  const own = verdict.witnesses.filter((witness) => !witness.isOfInstallation);
  const ofInstallation = verdict.witnesses.length - own.length;
  if (own.length > 0)
    checked.push(`${countText(own.length, 'Zeuge hat', 'Zeugen haben')} das Prüfbuch gesehen und bestätigt.`);
  if (ofInstallation > 0)
    checked.push(`${countText(ofInstallation, 'Zeuge hat', 'Zeugen haben')} das Gesamtprüfbuch gesehen und bestätigt.`);
  for (const { at, authority, size, isSigned } of verdict.timeStamps)
    checked.push(
      `Zeitstempel von ${authority}: ${countText(size, 'Eintrag', 'Einträge')} gab es am ${momentText(at)}${isSigned === true ? '' : ' (dessen Unterschrift hier nicht geprüft werden kann)'}.`,
    );
  if (verdict.timeStamps.length > 0) limits.push(AUTHORITY_LIMIT);
  if (ofInstallation > 0) limits.push(INSTALLATION_WITNESS_LIMIT);
  limits.push(CLOCK_LIMIT, own.length > 0 ? WITNESS_LIMIT : REWRITING_LIMIT);
}

/** Returns the first entry of one of these types, with the fields of its body. */
export function findEntry(bundle: VerifiedBundle, types: readonly string[]) {
  for (const { body, seq } of bundle.entries) {
    const read = readBody(body);
    if (read !== undefined && types.includes(read.type)) return { ...read, seq, body };
  }
  return undefined;
}

/** Returns the columns of the attached records that no entry covers. They are not compared, so they could have any value. */
export function unknownColumns(entries: readonly BundleEntry[]): string[] {
  const unknown = entries.flatMap(({ body, record }) => {
    if (record === undefined || record === null) return [];
    const table = tableOf(readBody(body)?.entity ?? '');
    const known = table === undefined ? {} : fieldsOf(table);
    return Object.keys(record).filter((column) => !Object.hasOwn(known, column));
  });
  return [...new Set(unknown)];
}
