import { type LocationLimits, NO_REQUESTS_LEFT_MESSAGE } from '#shared/contracts/player-check/player-check.ts';
import { areRequestsFew, requestsLastUntil } from '#shared/domain/situations/requests-left.ts';
import { monthsAfter } from '#shared/domain/time/days.ts';
import { serverNow } from '#web/api/session/server-clock.ts';
import { fromLocalInput, localDay } from '#web/ui/time/local-time.ts';
import type { Tone } from '#web/ui/page/status-badge.tsx';

/** The texts and the colour that describe the limits of a location. */
export interface Usage {
  /** `calm` while more than a fifth of the limit is left, or what is left lasts until the end of the month. */
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
      totalText: `(${formatNumber(requests)} verbraucht)`,
      shortText: formatNumber(requests),
      limitParts: null,
    };
  const lastUntil = requestsLastUntil({ requests, totalLimit }, monthOf(month), now);
  const tone = toneOf(requestsLeft, areRequestsFew(requestsLeft, totalLimit, lastUntil));
  const isOverBase = requests > limitCount && additionalLimitCount > 0;
  return {
    tone,
    leftPercent: requestsLeft === 0 ? 0 : (requestsLeft / totalLimit) * 100,
    remainingText: requestsLeft === 0 ? NO_REQUESTS_LEFT_MESSAGE : `noch ${formatNumber(requestsLeft)}`,
    totalText:
      requestsLeft === 0
        ? `${formatNumber(requests)} verbraucht`
        : `von ${formatNumber(totalLimit)}${tone === 'soon' ? ', wird knapp' : ''}`,
    shortText: requestsLeft === 0 ? '0 übrig' : `noch ${formatNumber(requestsLeft)}`,
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

const formatNumber = (value: number) => value.toLocaleString('de-DE');
