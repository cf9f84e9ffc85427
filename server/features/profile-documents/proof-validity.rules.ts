import { monthsAfter } from '#server/time/zoned-time.ts';
import type { ProofValidity } from '#shared/contracts/proof-types.ts';

interface StateRule {
  readonly id: number;
  /** Months from one training to the next; the last figure repeats. Empty where nobody knows. */
  readonly intervals: readonly number[];
  readonly source: string | undefined;
}

interface Asked {
  /** Months, null for ever. */
  readonly typeMonths: number | null;
  readonly isByState: boolean;
  /** Where the person works. */
  readonly states: readonly StateRule[];
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  /** Which training of the person it is, from 1. */
  readonly training: number;
}

export interface Validity {
  readonly rule: ProofValidity['rule'];
  readonly months?: number;
  /** The last day it is valid. */
  readonly invalidOn?: string;
  readonly stateId?: number;
  readonly training?: number;
  readonly source?: string | undefined;
}

/** Until when a proof is valid. In several states the shortest of their intervals is proposed: reminding early harms nobody. */
export function validityOf({ typeMonths, isByState, states, issuedOn, training }: Asked): Validity {
  if (!isByState) {
    if (typeMonths === null) return { rule: 'unlimited' };
    return { rule: 'type', months: typeMonths, invalidOn: monthsAfter(issuedOn, typeMonths) };
  }
  const known = states.flatMap(({ id, intervals, source }) => {
    const months = intervals[Math.min(training, intervals.length) - 1];
    return months === undefined ? [] : [{ months, stateId: id, source }];
  });
  const [shortest] = known.toSorted((one, other) => one.months - other.months);
  if (shortest === undefined) return { rule: 'unknown', training };
  return { rule: 'state', ...shortest, training, invalidOn: monthsAfter(issuedOn, shortest.months) };
}
