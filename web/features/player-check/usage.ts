import { LOW_LIMIT_PERCENT, type LocationLimits, NO_REQUESTS_LEFT_MESSAGE } from '#shared/contracts/player-check.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

/** What the indicator says of a location's limits. */
export interface Usage {
  /** Above a fifth left is normal, and normal is grey. */
  readonly tone: Tone;
  /** How much of the bar is filled, 0 to 100; null where there is no limit to fill it. */
  readonly usedPercent: number | null;
  /** '2.418 / 6.000' */
  readonly count: string;
  /** What is left of it, in words. */
  readonly rest: string;
  /** Of which parts the limit is made, once the base is not enough; else null. */
  readonly split: string | null;
}

export function usageOf({
  requests,
  limitCount = 0,
  additionalLimitCount,
  totalLimit,
  requestsLeft,
  type,
}: LocationLimits): Usage {
  if (type === 'unlimited' || totalLimit === undefined || requestsLeft === undefined)
    return { tone: 'calm', usedPercent: null, count: number(requests), rest: 'unbegrenzt', split: null };
  const isOverBase = requests > limitCount && additionalLimitCount > 0;
  return {
    tone: toneOf(requestsLeft, totalLimit),
    usedPercent: totalLimit === 0 ? 100 : Math.min(100, (requests / totalLimit) * 100),
    count: `${number(requests)} / ${number(totalLimit)}`,
    rest: restOf(requestsLeft, totalLimit),
    split: isOverBase ? `${number(limitCount)} im Vertrag + ${number(additionalLimitCount)} zusätzlich` : null,
  };
}

function toneOf(left: number, total: number): Tone {
  if (left === 0) return 'act';
  return left / total > LOW_LIMIT_PERCENT / 100 ? 'calm' : 'soon';
}

function restOf(left: number, total: number): string {
  const tone = toneOf(left, total);
  if (tone === 'act') return NO_REQUESTS_LEFT_MESSAGE;
  return tone === 'soon' ? `nur noch ${number(left)}` : `noch ${number(left)}`;
}

const number = (value: number) => value.toLocaleString('de-DE');
