import type { Ledger } from '#shared/contracts/ledger/ledger.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';
const entryCountText = (count: number) => (count === 1 ? '1 Eintrag' : `${formatNumber(count)} Einträge`);

type LedgerFacts = Pick<Ledger, 'size' | 'signedSize' | 'signedAt' | 'refusal' | 'differenceCount' | 'isContradicted'>;

/** Returns the gravest fact about a ledger, as the first sentence of its page. */
export function verdictSentence(ledger: LedgerFacts): string {
  const { size, signedSize = 0, signedAt, refusal, differenceCount, isContradicted } = ledger;
  if (isContradicted) return 'Ein Zeuge hat einen anderen Stand dieses Prüfbuchs gesehen.';
  if (refusal !== undefined) return 'Das Prüfbuch setzt den letzten unterschriebenen Stand nicht fort.';
  if (differenceCount === 1) return 'Ein Datensatz weicht vom Prüfbuch ab.';
  if (differenceCount > 1) return `${formatNumber(differenceCount)} Datensätze weichen vom Prüfbuch ab.`;
  if (size === 0) return 'Noch ist nichts erfasst.';
  if (signedAt === undefined) return `${entryCountText(size)}, noch nicht unterschrieben.`;
  return `${entryCountText(signedSize)}, lückenlos und unverändert.`;
}

export const isLedgerBroken = ({ refusal, differenceCount, isContradicted }: LedgerFacts): boolean =>
  isContradicted || refusal !== undefined || differenceCount > 0;
