import type { WitnessStatement } from '#shared/ledger/check-cosignatures.ts';
import type { LedgerComparison } from '#shared/verification/compare-ledgers.ts';
import { isFingerprintOf } from '#shared/verification/fingerprint.ts';
import type { DocumentKind, FileVerdict, Outcome } from '#shared/verification/verdict.ts';

/**
 * `genuine`: unchanged, and its key is one that the reader knows. `genuineData`: the same of the data only. `otherKey`: its
 * key is none that the reader knows.
 */
export type Finding = Outcome | 'genuine' | 'genuineData' | 'otherKey';

/** From the worst to the best. */
const SEVERITIES: readonly Finding[] = [
  'changed',
  'otherKey',
  'unreadable',
  'unproven',
  'dataOnly',
  'genuineData',
  'unchanged',
  'genuine',
];
export const severityOf = (finding: Finding): number => -SEVERITIES.indexOf(finding);

/**
 * Anybody can make a key, so a document is genuine only if its key is one that the reader knew before.
 * @param typed the fingerprints that the reader knows, typed at this file or at another one
 */
export function findingOf({ outcome, key }: Pick<FileVerdict, 'outcome' | 'key'>, typed: readonly string[]): Finding {
  if (key === undefined || typed.length === 0 || outcome === 'changed') return outcome;
  if (!typed.some((one) => isFingerprintOf(key, one))) return 'otherKey';
  if (outcome === 'dataOnly') return 'genuineData';
  return outcome === 'unchanged' ? 'genuine' : outcome;
}

const FINDING_TEXTS: Readonly<Record<Finding, string>> = {
  genuine: 'Echt und unverändert',
  otherKey: 'Mit einem anderen Schlüssel unterschrieben',
  unchanged: 'Unverändert',
  dataOnly: 'Daten unverändert, Seiten nicht geprüft',
  genuineData: 'Daten echt und unverändert, Seiten nicht geprüft',
  changed: 'Verändert',
  unproven: 'Nicht prüfbar',
  unreadable: 'Nicht prüfbar',
};

const DOCUMENT_TEXTS: Readonly<Record<DocumentKind, string>> = {
  report: 'Bericht',
  invoice: 'Rechnung',
  protocol: 'Protokoll',
  deletion: 'Löschbescheinigung',
  log: 'Prüfbuch',
  extract: 'Auszug aus dem Prüfbuch',
  other: 'Unbekannt',
};

/** Most reports have their kind as their title. Other titles say only together with the kind of the document what it is. */
export const documentName = ({ document, title }: Pick<FileVerdict, 'document' | 'title'>): string =>
  [document === 'report' && title !== '' ? '' : DOCUMENT_TEXTS[document], title]
    .filter((text) => text !== '')
    .join(': ')
    // No line begins with a dot.
    .replaceAll(' · ', '\u00a0· ');

/** The verdict in a few words. */
export const headlineOf = (finding: Finding): string => FINDING_TEXTS[finding];

interface SummaryPart {
  readonly text: string;
  /** The findings of the files that are counted, because the text is true of all of them. */
  readonly counted: readonly Finding[];
}

const NOT_VERIFIABLE: SummaryPart = { text: 'nicht prüfbar', counted: ['unreadable', 'unproven'] };

/** What a summary says if a finding is the worst of all. */
const SUMMARIES: Readonly<Record<Finding, SummaryPart>> = {
  changed: { text: 'verändert', counted: ['changed'] },
  otherKey: { text: 'mit einem anderen Schlüssel als dem eingegebenen unterschrieben', counted: ['otherKey'] },
  unreadable: NOT_VERIFIABLE,
  unproven: NOT_VERIFIABLE,
  dataOnly: {
    text: 'in den Daten unverändert, auf den Seiten nicht geprüft',
    counted: ['dataOnly', 'genuineData'],
  },
  genuineData: { text: 'in den Daten echt und unverändert, auf den Seiten nicht geprüft', counted: ['genuineData'] },
  unchanged: { text: 'unverändert', counted: ['unchanged', 'genuine'] },
  genuine: { text: 'echt und unverändert', counted: ['genuine'] },
};

/** Says the worst of all files in one sentence. */
export function summaryOf(findings: readonly Finding[], isContradicted: boolean): { worst: Finding; text: string } {
  const worst = SEVERITIES.find((finding) => findings.includes(finding)) ?? 'unreadable';
  if (isContradicted && worst !== 'changed') return { worst: 'changed', text: 'Die Dateien widersprechen sich.' };
  const { text, counted } = SUMMARIES[worst];
  const count = findings.filter((finding) => counted.includes(finding)).length;
  return { worst, text: `${subjectOf(count, findings.length)} ${text}.` };
}

function subjectOf(count: number, total: number): string {
  if (total === 1) return 'Die Datei ist';
  if (count === total) return total === 2 ? 'Beide Dateien sind' : `Alle ${total} Dateien sind`;
  return count === 1 ? `1 von ${total} Dateien ist` : `${count} von ${total} Dateien sind`;
}

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

export function momentText(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : `${momentFormat.format(at)}\u00a0Uhr`;
}

const numberFormat = new Intl.NumberFormat('de-DE');

/** The verdict in one sentence. */
export function sentenceOf({ issuer, document, faults, limits }: FileVerdict, finding: Finding): string {
  if (finding === 'otherKey')
    return 'Der Fingerabdruck, den Sie eingegeben haben, gehört zu einem anderen Schlüssel. Haben Sie sich nicht vertippt, stammt diese Datei von jemand anderem.';
  if (finding === 'dataOnly') return `Die Daten sind, was ${issuer} freigegeben hat.`;
  if (finding === 'genuineData')
    return `Die Daten sind, was ${issuer} freigegeben hat: Der Schlüssel ist der, den Sie kennen.`;
  if (finding === 'changed')
    return 'Diese Datei ist nicht mehr die, die ausgestellt wurde. Verlassen Sie sich nicht darauf, und lassen Sie sich das Dokument noch einmal geben.';
  if (finding === 'unproven') return limits.join(' ');
  if (finding === 'unreadable') return faults.join(' ');
  return document === 'log'
    ? 'Kein Eintrag fehlt, und keiner wurde verändert.'
    : 'Seit der Unterschrift wurde nichts verändert.';
}

export function witnessText({ key, size, at, isOfInstallation }: WitnessStatement): string {
  const [entries, moment] = [numberFormat.format(size), momentText(at)];
  return isOfInstallation
    ? `${key.name} hat am ${moment} das Gesamtprüfbuch gesehen, in dem der Stand über ${entries} Einträge steht. Es setzte fort, was dieser Zeuge davor gesehen hatte.`
    : `${key.name} hat am ${moment} das Prüfbuch mit ${entries} Einträgen gesehen. Es setzte fort, was dieser Zeuge davor gesehen hatte.`;
}

export function comparisonText({ relation, earlierSize, laterSize }: LedgerComparison): string {
  const [earlier, later] = [numberFormat.format(earlierSize), numberFormat.format(laterSize)];
  if (relation === 'same') return `Beide gehören zu demselben Stand des Prüfbuchs: ${later} Einträge.`;
  if (relation === 'continued')
    return `Das Prüfbuch über ${later} Einträge setzt das über ${earlier} Einträge unverändert fort.`;
  if (relation === 'contradicted')
    return `Die unterschriebenen Stände über ${earlier} und ${later} Einträge gehören nicht zu demselben Prüfbuch. Es wurde neu geschrieben.`;
  return `Ob der Stand über ${later} Einträge den über ${earlier} fortsetzt, beweisen diese Dateien nicht. Das ganze Prüfbuch beweist es.`;
}
