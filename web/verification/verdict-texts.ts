import type { WitnessStatement } from '#shared/ledger/check-cosignatures.ts';
import type { LedgerComparison } from '#shared/verification/compare-ledgers.ts';
import type { DocumentKind, FileVerdict, Outcome } from '#shared/verification/verdict.ts';

const OUTCOME_TEXTS: Readonly<Record<Outcome, string>> = {
  unchanged: 'Unverändert',
  dataOnly: 'Daten unverändert, Seiten nicht geprüft',
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
    .join(': ');

/**
 * The verdict in a few words. Anybody can make a key, so a document is genuine only if its key is the one that the reader
 * knew before.
 */
export const headlineOf = ({ outcome }: FileVerdict, isKeyKnown: boolean): string =>
  outcome === 'unchanged' && isKeyKnown ? 'Echt und unverändert' : OUTCOME_TEXTS[outcome];

const momentFormat = new Intl.DateTimeFormat('de-DE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Berlin',
});

export function momentText(iso: string): string {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : `${momentFormat.format(at)} Uhr`;
}

const numberFormat = new Intl.NumberFormat('de-DE');

/** The verdict in one sentence. */
export function sentenceOf({ outcome, issuer, dated, document }: FileVerdict): string {
  const at = momentText(dated);
  const since = at === '' ? '' : `, Stand ${at}`;
  if (outcome === 'unchanged' && document === 'log') return `Das Prüfbuch ist vollständig und unverändert${since}.`;
  if (outcome === 'unchanged')
    return `Laut Dokument von ${issuer}${since}. Seit der Unterschrift wurde nichts verändert.`;
  if (outcome === 'dataOnly') return `Die Daten sind, was ${issuer} freigegeben hat${since}.`;
  if (outcome === 'changed')
    return 'Diese Datei ist nicht mehr die, die ausgestellt wurde. Verlassen Sie sich nicht darauf, und lassen Sie sich das Dokument noch einmal geben.';
  if (outcome === 'unproven') return 'Ob diese Datei verändert wurde, lässt sich nicht feststellen.';
  return 'Diese Datei lässt sich nicht lesen, also auch nicht prüfen.';
}

export function witnessText({ key, size, at, isOfInstallation }: WitnessStatement): string {
  const [entries, moment] = [numberFormat.format(size), momentText(at)];
  return isOfInstallation
    ? `${key.name} hat am ${moment} das Gesamtprüfbuch gesehen, in dem der Stand über ${entries} Einträge steht. Es setzte fort, was dieser Zeuge davor gesehen hatte.`
    : `${key.name} hat am ${moment} das Prüfbuch mit ${entries} Einträgen gesehen. Es setzte fort, was dieser Zeuge davor gesehen hatte.`;
}

export function comparisonText({ relation, earlierSize, laterSize }: LedgerComparison): string {
  const [earlier, later] = [numberFormat.format(earlierSize), numberFormat.format(laterSize)];
  if (relation === 'same') return `Beide Dateien tragen denselben Prüfpunkt über ${later} Einträge.`;
  if (relation === 'continued')
    return `Das Prüfbuch über ${later} Einträge setzt das über ${earlier} Einträge unverändert fort.`;
  if (relation === 'contradicted')
    return `WIDERSPRUCH: Die unterschriebenen Stände über ${earlier} und ${later} Einträge gehören nicht zu demselben Prüfbuch. Es wurde neu geschrieben.`;
  return `Ob der Stand über ${later} Einträge den über ${earlier} fortsetzt, beweisen diese Dateien nicht. Das ganze Prüfbuch beweist es.`;
}
