import type { evaluateForm } from '#shared/contracts/protocols/protocol-evaluation.ts';
import type { CallOptions } from '#web/api/client/call-types.ts';
import type { Choice } from '#web/ui/filter/choice-filter.tsx';
import { longMonth, monthsBefore } from '#web/ui/time/months.ts';
import { daysAfter } from '#shared/domain/time/days.ts';
import { NO_PROTOCOL_FILTER, type ProtocolFilter } from '#web/features/protocols/list/protocol-filter.ts';

/** Search parameters of an evaluation: months such as 2026-01, both included. */
export const NO_EVALUATION_FILTER = { from: '', to: '', location: '' };
export type EvaluationFilter = Readonly<typeof NO_EVALUATION_FILTER>;

const OFFERED_MONTH_COUNT = 36;
const DEFAULT_MONTH_COUNT = 12;

/** Returns the chosen period, or the last twelve months. @param today such as 2026-11-20 */
export function periodOf({ from, to }: EvaluationFilter, today: string) {
  const lastMonth = isMonth(to) ? to : today.slice(0, 7);
  return { from: isMonth(from) ? from : monthsBefore(lastMonth, DEFAULT_MONTH_COUNT - 1), to: lastMonth };
}

/** The months are checked, because people type and share addresses. */
export const isMonth = (text: string) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);

export function monthChoices(today: string): Choice[] {
  const current = today.slice(0, 7);
  return Array.from({ length: OFFERED_MONTH_COUNT }, (_, count) => monthsBefore(current, count)).map((value) => ({
    value,
    label: longMonth(value),
  }));
}

export const evaluationQueryOf = (
  filter: EvaluationFilter,
  today: string,
): CallOptions<typeof evaluateForm>['query'] => {
  const { from, to } = periodOf(filter, today);
  return { 'month[after]': `${from}-01`, 'month[before]': `${to}-01`, location: filter.location };
};

/** Returns the filter of the protocols that a figure counts. */
export function countedProtocols(
  form: string,
  { filter, today }: { filter: EvaluationFilter; today: string },
  conditions: Partial<ProtocolFilter> = {},
): ProtocolFilter {
  const { from, to } = periodOf(filter, today);
  return {
    ...NO_PROTOCOL_FILTER,
    form,
    location: filter.location,
    from: `${from}-01`,
    to: lastDayOf(to),
    state: 'closed',
    ...conditions,
  };
}

/** @param month such as 2026-02, or a day of the month */
export const lastDayOf = (month: string) => daysAfter(`${monthsBefore(month.slice(0, 7), -1)}-01`, -1);

/** Returns the filter of the protocols that a figure counts. `narrowed` adds the conditions of the figure. */
export type CountedFilter = (conditions?: Partial<ProtocolFilter>) => ProtocolFilter;
