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
  /** How much of the bar is filled, from 0 to 100; null without a limit. */
  readonly usedPercent: number | null;
  /** E.g. '2.418 / 6.000'. */
  readonly count: string;
  /** What is left, as a text. */
  readonly rest: string;
  /** The parts of the limit once the base limit is used up; null otherwise. */
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
    rest: leftText(requestsLeft, totalLimit),
    split: isOverBase ? `${number(limitCount)} im Vertrag + ${number(additionalLimitCount)} zusätzlich` : null,
  };
}

function toneOf(left: number, total: number): Tone {
  if (left === 0) return 'act';
  return left / total > LOW_LIMIT_PERCENT / 100 ? 'calm' : 'soon';
}

function leftText(left: number, total: number): string {
  const tone = toneOf(left, total);
  if (tone === 'act') return NO_REQUESTS_LEFT_MESSAGE;
  return tone === 'soon' ? `nur noch ${number(left)}` : `noch ${number(left)}`;
}

const number = (value: number) => value.toLocaleString('de-DE');
