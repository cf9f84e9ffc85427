import { LOW_LIMIT_PERCENT } from '#shared/contracts/player-check/player-check.ts';
import { formatNumber } from '#web/ui/screen/format-number.ts';

/** Every place says how many requests are left, so that the numbers of two places can be compared. */
export const leftText = (requestsLeft: number) => `noch ${formatNumber(requestsLeft)}`;

export const leftPercent = (requestsLeft: number, totalLimit: number) =>
  requestsLeft === 0 ? 0 : (requestsLeft / totalLimit) * 100;

/** Returns how many requests are left when the operator is warned. */
export const fewFrom = (totalLimit: number) => Math.floor((totalLimit * LOW_LIMIT_PERCENT) / 100);
