import { type LocationLimits, NO_REQUESTS_LEFT_MESSAGE } from '#shared/contracts/player-check/player-check.ts';
import { areRequestsFew, requestsLastUntil } from '#shared/domain/situations/requests-left.ts';
import { monthsAfter } from '#shared/domain/time/days.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { fromLocalInput, localDay } from '#web/ui/time/local-time.ts';
import type { Tone } from '#web/ui/page/status-badge.tsx';
import { formatNumber } from '#web/ui/screen/format-number.ts';
import { fewFrom, leftPercent, leftText } from './left-text.ts';

/** The texts and the colour that describe the limits of a location. What is left is counted, never what was used of it. */
export interface Usage {
  /** `calm` while more than a fifth of the limit is left, or what is left lasts until the end of the month. */
  readonly tone: Tone;
  /** The share that is left, from 0 to 100; null without a limit. */
  readonly leftPercent: number | null;
  /** The remaining requests as a text. */
  readonly remainingText: string;
  /** What the remaining requests are a part of, e.g. 'von 6.000'; without a limit the number made. */
  readonly totalText: string;
  /** The same in a few letters, e.g. 'noch 3.582'. */
  readonly shortText: string;
  /** Says how few are left when the operator is warned; null without a limit, and once so few are left. */
  readonly warningText: string | null;
  /** The parts of the limit once the base limit is used up; null otherwise. */
  readonly limitParts: string | null;
}

/** @param month the month of the limits as a day of it or 'YYYY-MM' */
export function usageOf(
  { requests, limitCount = 0, additionalLimitCount, totalLimit, requestsLeft, type }: LocationLimits,
  month = localDay(serverNow()),
  now = serverNow(),
): Usage {
  if (type === 'unlimited' || totalLimit === undefined || requestsLeft === undefined)
    return {
      tone: 'calm',
      leftPercent: null,
      remainingText: 'unbegrenzt',
      totalText: `(${formatNumber(requests)} abgefragt)`,
      shortText: 'unbegrenzt',
      warningText: null,
      limitParts: null,
    };
  const lastUntil = requestsLastUntil({ requests, totalLimit }, monthOf(month), now);
  const tone = toneOf(requestsLeft, areRequestsFew(requestsLeft, totalLimit, lastUntil));
  const warnedAt = fewFrom(totalLimit);
  const isOverBase = requests > limitCount && additionalLimitCount > 0;
  return {
    tone,
    leftPercent: leftPercent(requestsLeft, totalLimit),
    remainingText: requestsLeft === 0 ? NO_REQUESTS_LEFT_MESSAGE : leftText(requestsLeft),
    totalText:
      requestsLeft === 0
        ? `0 von ${formatNumber(totalLimit)}`
        : `von ${formatNumber(totalLimit)}${tone === 'soon' ? ', wird knapp' : ''}`,
    shortText: leftText(requestsLeft),
    warningText: requestsLeft > warnedAt ? `Gewarnt wird ab ${formatNumber(warnedAt)}.` : null,
    limitParts: isOverBase
      ? `${formatNumber(limitCount)} im Vertrag + ${formatNumber(additionalLimitCount)} zusätzlich`
      : null,
  };
}

function toneOf(remaining: number, isFew: boolean): Tone {
  if (remaining === 0) return 'act';
  return isFew ? 'soon' : 'calm';
}

function monthOf(day: string) {
  const firstDay = `${day.slice(0, 7)}-01`;
  return { begin: startOf(firstDay), end: startOf(monthsAfter(firstDay, 1)) };
}

const startOf = (day: string) => Date.parse(fromLocalInput(`${day}T00:00`) ?? day);
