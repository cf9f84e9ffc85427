import type { Ledger, LedgerCheck } from '#shared/contracts/ledger/ledger.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';
const entryCountText = (count: number) => (count === 1 ? '1 Eintrag' : `${formatNumber(count)} Einträge`);

type LedgerFacts = Pick<
  Ledger,
  'size' | 'signedSize' | 'signedAt' | 'refusal' | 'check' | 'differenceCount' | 'isContradicted' | 'lostEvidence'
>;

/** Returns the gravest fact about a ledger, as the first sentence of its page. */
export function verdictSentence(ledger: LedgerFacts): string {
  const { size, signedSize = 0, signedAt, refusal, check, differenceCount, isContradicted } = ledger;
  if (isContradicted) return 'Ein Zeuge hat einen anderen Stand dieses Prüfbuchs gesehen.';
  if (refusal !== undefined) return 'Das Prüfbuch setzt den letzten unterschriebenen Stand nicht fort.';
  if (differenceCount === 1) return 'Ein Datensatz weicht vom Prüfbuch ab.';
  if (differenceCount > 1) return `${formatNumber(differenceCount)} Datensätze weichen vom Prüfbuch ab.`;
  if (hasLostEvidence(ledger)) return 'Die Einträge sind da, aber eine Bestätigung von außen fehlt.';
  if (size === 0) return 'Noch ist nichts erfasst.';
  if (signedAt === undefined) return `${entryCountText(size)}, noch nicht unterschrieben.`;
  // A long ledger is read in parts, so the last check says nothing of the others.
  if (check !== undefined && !isReadWhole(check))
    return `${entryCountText(signedSize)}, lückenlos. Was zuletzt geprüft wurde, ist unverändert.`;
  return `${entryCountText(signedSize)}, lückenlos und unverändert.`;
}

const isReadWhole = ({ size, newEntries, checkedAt, oldestReadingAt }: LedgerCheck) =>
  newEntries === size || oldestReadingAt === checkedAt;

/**
 * Returns what the last check has read, as facts about the ledger.
 * @param formatMoment formats the time of the check
 */
export function checkFact(check: LedgerCheck, formatMoment: (moment: string) => string): string {
  const { checkedAt, newEntries, sampledEntries, readEpochs, sealedEpochs, oldestReadingAt } = check;
  const checked = `geprüft ${formatMoment(checkedAt)}`;
  if (isReadWhole(check)) return `${checked}: alle Einträge`;
  const parts = [
    `neu ${formatNumber(newEntries)}`,
    `Stichprobe ${formatNumber(sampledEntries)}`,
    `Abschnitte ${formatNumber(readEpochs)} von ${formatNumber(sealedEpochs)}`,
  ];
  return `${checked}: ${parts.join(', ')}, jeder Eintrag seit ${formatMoment(oldestReadingAt)} mindestens einmal`;
}

/** Says that the entries since the last signature are not among those that the verdict counts. */
export const unsignedFact = (count: number): string =>
  count === 1
    ? '1 neuer Eintrag seitdem zählt erst mit, wenn die nächste Unterschrift ihn geprüft hat'
    : `${formatNumber(count)} neue Einträge seitdem zählen erst mit, wenn die nächste Unterschrift sie geprüft hat`;

const hasLostEvidence = ({ lostEvidence = [] }: LedgerFacts) => lostEvidence.length > 0;

export const isLedgerBroken = (ledger: LedgerFacts): boolean =>
  ledger.isContradicted || ledger.refusal !== undefined || ledger.differenceCount > 0 || hasLostEvidence(ledger);
