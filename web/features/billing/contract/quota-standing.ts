import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';

/** How far the queries of a location go this month, the gravest first. */
const STANDINGS = ['exhausted', 'short', 'enough', 'inactive'] as const;
export type QuotaStanding = (typeof STANDINGS)[number];

type JudgedSituation = Pick<QuotaSituation, 'isActive' | 'requestsLeft' | 'forecast' | 'totalLimit'>;

export function quotaStanding({ isActive, requestsLeft, forecast, totalLimit }: JudgedSituation): QuotaStanding {
  if (!isActive) return 'inactive';
  if (requestsLeft === 0) return 'exhausted';
  return forecast !== undefined && totalLimit !== undefined && forecast > totalLimit ? 'short' : 'enough';
}

/** Returns the locations where more has to be booked first, and otherwise keeps the order. */
export const byStanding = <Situation extends JudgedSituation>(situations: readonly Situation[]): Situation[] =>
  situations.toSorted((a, b) => STANDINGS.indexOf(quotaStanding(a)) - STANDINGS.indexOf(quotaStanding(b)));

/** Says in a few words whether the queries of all locations last until the end of the month. */
export function quotaText(situations: readonly JudgedSituation[]): string {
  const count = (standing: QuotaStanding) => situations.filter((one) => quotaStanding(one) === standing).length;
  const [exhausted, short] = [count('exhausted'), count('short')];
  if (exhausted > 0) return `${exhausted === 1 ? '1 Standort' : `${exhausted} Standorte`} ohne Guthaben`;
  if (short > 0) return `knapp an ${short === 1 ? '1 Standort' : `${short} Standorten`}`;
  return 'reicht in diesem Monat';
}
