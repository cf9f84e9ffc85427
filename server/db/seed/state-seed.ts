import type { SilentDay } from '#shared/contracts/master-data/states.ts';
import type { Sourced } from './sourced.ts';

/**
 * The legal values of a federal state. Unknown values are omitted: an invented closing time would be worse than an
 * empty field.
 */
export interface StateSeed {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly lawName: Sourced<string>;
  readonly closingTimes?: Sourced<{ readonly from: string; readonly to?: string }>;
  readonly sundayHolidayRule?: Sourced<string>;
  readonly silentDays?: Sourced<readonly SilentDay[]>;
  readonly minAge: Sourced<number>;
  readonly trainingInitialDueDays?: Sourced<number>;
  /** Months between trainings; the last interval repeats. */
  readonly trainingIntervalMonths?: Sourced<readonly number[]>;
  readonly reportDuty: Sourced<{
    readonly months?: number;
    readonly dueDayMonth?: string;
    readonly mode: 'submit' | 'keep';
  }>;
}
