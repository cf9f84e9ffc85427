import { monthsAfter } from '#server/time/zoned-time.ts';
import type { ProofValidity } from '#shared/contracts/profile-documents/proof-types.ts';

interface StateRule {
  readonly id: number;
  /** Months from one training to the next; the last figure repeats. Empty if unknown. */
  readonly intervals: readonly number[];
  readonly source: string | undefined;
}

interface ValidityInput {
  /** Null for unlimited. */
  readonly typeMonths: number | null;
  readonly isByState: boolean;
  /** The federal states of the person's locations. */
  readonly states: readonly StateRule[];
  /** YYYY-MM-DD. */
  readonly issuedOn: string;
  /** Ordinal of the training among the person's trainings, from 1. */
  readonly trainingNumber: number;
}

export interface Validity {
  readonly rule: ProofValidity['rule'];
  readonly months?: number;
  /** Last day of validity. */
  readonly invalidOn?: string;
  readonly stateId?: number;
  readonly trainingNumber?: number;
  readonly source?: string | undefined;
}

/**
 * Computes the end of validity. With several states the shortest interval is proposed: an early reminder does no harm.
 */
export function validityOf({ typeMonths, isByState, states, issuedOn, trainingNumber }: ValidityInput): Validity {
  if (!isByState) {
    if (typeMonths === null) return { rule: 'unlimited' };
    return { rule: 'type', months: typeMonths, invalidOn: monthsAfter(issuedOn, typeMonths) };
  }
  const knownIntervals = states.flatMap(({ id, intervals, source }) => {
    const months = intervals[Math.min(trainingNumber, intervals.length) - 1];
    return months === undefined ? [] : [{ months, stateId: id, source }];
  });
  const [shortestInterval] = knownIntervals.toSorted((a, b) => a.months - b.months);
  if (shortestInterval === undefined) return { rule: 'unknown', trainingNumber };
  return {
    rule: 'state',
    ...shortestInterval,
    trainingNumber,
    invalidOn: monthsAfter(issuedOn, shortestInterval.months),
  };
}
