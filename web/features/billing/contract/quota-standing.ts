import type { QuotaSituation } from '#shared/contracts/billing/quotas.ts';
import type { LocationLimits } from '#shared/contracts/player-check/player-check.ts';
import { usageOf } from '#web/features/player-check/usage.public.ts';

/** How far the queries of a location go this month, the gravest first. */
const STANDINGS = ['exhausted', 'short', 'enough', 'inactive'] as const;
export type QuotaStanding = (typeof STANDINGS)[number];

const STANDING_BY_TONE = { act: 'exhausted', soon: 'short', calm: 'enough' } as const;

/** Judges the quota as the dashboard and the list of locations do. */
export const quotaStanding = (situation: QuotaSituation): QuotaStanding =>
  situation.isActive ? STANDING_BY_TONE[usageOf(limitsIn(situation), situation.month).tone] : 'inactive';

export const limitsIn = (situation: QuotaSituation): LocationLimits => ({
  location: situation.location,
  requests: situation.requests,
  additionalLimitCount: situation.additionalLimitCount,
  type: situation.totalLimit === undefined ? 'unlimited' : 'limited',
  ...(situation.limitCount !== undefined && { limitCount: situation.limitCount }),
  ...(situation.totalLimit !== undefined && { totalLimit: situation.totalLimit }),
  ...(situation.requestsLeft !== undefined && { requestsLeft: situation.requestsLeft }),
});

/** Returns the locations where more has to be booked first, and otherwise keeps the order. */
export const byStanding = (situations: readonly QuotaSituation[]): QuotaSituation[] =>
  situations.toSorted((a, b) => STANDINGS.indexOf(quotaStanding(a)) - STANDINGS.indexOf(quotaStanding(b)));

/** Says in a few words at how many locations more has to be booked. */
export function quotaText(situations: readonly QuotaSituation[]): string {
  const count = (standing: QuotaStanding) => situations.filter((one) => quotaStanding(one) === standing).length;
  const [exhausted, short] = [count('exhausted'), count('short')];
  if (exhausted > 0) return `${exhausted === 1 ? '1 Standort' : `${exhausted} Standorte`} ohne Guthaben`;
  if (short > 0) return `knapp an ${short === 1 ? '1 Standort' : `${short} Standorten`}`;
  return 'nirgends knapp';
}
