import {
  LOW_LIMIT_PERCENT,
  type LocationLimits,
  NO_REQUESTS_LEFT_MESSAGE,
} from '#shared/contracts/player-check/player-check.ts';
import type { Tone } from '#web/ui/page/status-badge.tsx';

/** The texts and the colour that describe the limits of a location. */
export interface Usage {
  /** `calm` while more than a fifth of the limit is left. */
  readonly tone: Tone;
  /** The share that is left, from 0 to 100; null without a limit. */
  readonly leftPercent: number | null;
  /** The remaining requests as a text. */
  readonly remainingText: string;
  /** What the remaining requests are a part of, e.g. 'von 6.000'; the number made where nothing or no limit is left. */
  readonly totalText: string;
  /** The same in a few letters, e.g. 'noch 3.582'. */
  readonly shortText: string;
  /** The parts of the limit once the base limit is used up; null otherwise. */
  readonly limitParts: string | null;
}

/** @param isCovered whether few requests are enough, so that only their end is a warning */
export function usageOf(
  { requests, limitCount = 0, additionalLimitCount, totalLimit, requestsLeft, type }: LocationLimits,
  isCovered = false,
): Usage {
  if (type === 'unlimited' || totalLimit === undefined || requestsLeft === undefined)
    return {
      tone: 'calm',
      leftPercent: null,
      remainingText: 'unbegrenzt',
      totalText: `(${formatNumber(requests)} verbraucht)`,
      shortText: formatNumber(requests),
      limitParts: null,
    };
  const tone = isCovered && requestsLeft > 0 ? 'calm' : toneOf(requestsLeft, totalLimit);
  const isOverBase = requests > limitCount && additionalLimitCount > 0;
  return {
    tone,
    leftPercent: requestsLeft === 0 ? 0 : (requestsLeft / totalLimit) * 100,
    remainingText: remainingTextOf(requestsLeft, tone),
    totalText: requestsLeft === 0 ? `${formatNumber(requests)} verbraucht` : `von ${formatNumber(totalLimit)}`,
    shortText: requestsLeft === 0 ? '0 übrig' : `noch ${formatNumber(requestsLeft)}`,
    limitParts: isOverBase
      ? `${formatNumber(limitCount)} im Vertrag + ${formatNumber(additionalLimitCount)} zusätzlich`
      : null,
  };
}

function toneOf(remaining: number, total: number): Tone {
  if (remaining === 0) return 'act';
  return remaining / total > LOW_LIMIT_PERCENT / 100 ? 'calm' : 'soon';
}

function remainingTextOf(remaining: number, tone: Tone): string {
  if (tone === 'act') return NO_REQUESTS_LEFT_MESSAGE;
  return tone === 'soon' ? `nur noch ${formatNumber(remaining)}` : `noch ${formatNumber(remaining)}`;
}

const formatNumber = (value: number) => value.toLocaleString('de-DE');
