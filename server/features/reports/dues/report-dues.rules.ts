// Computes when a location has to report next by the rule of its state. § 6 (2) no. 10 GlüStV requires a report every
// two years, some states every year.
import { dayBefore, daysAfter, monthsAfter, nextDay } from '#server/time/zoned-time.ts';
import { DAY_MILLISECONDS } from '#shared/domain/durations.ts';
import type { DayPeriod } from '#server/features/reports/figures/report-months.rules.ts';

export interface DueRule {
  readonly intervalMonths: number;
  /**
   * Day and month such as `31.03.`: then the reports cover calendar years and are due on this day of the following
   * year.
   */
  readonly dueDayMonth: string | null;
}

export interface NextReport {
  /** First and last day that the report has to cover. */
  readonly from: string;
  readonly to: string;
  readonly dueOn: string;
}

/**
 * Returns the first day that no report covers, beginning with the day on which the location was created. Reports after
 * a gap are ignored, because the days of the gap still have to be reported.
 * @param reportedPeriods periods of finished reports, in order of their first days
 */
export const firstUnreportedDay = (createdOn: string, reportedPeriods: readonly DayPeriod[]): string =>
  reportedPeriods.reduce(
    (firstDay, { from, to }) => (from <= firstDay && to >= firstDay ? nextDay(to) : firstDay),
    createdOn,
  );

/** @param from the first day that no report covers; YYYY-MM-DD */
export function nextReport({ intervalMonths, dueDayMonth }: DueRule, from: string): NextReport {
  const dayAndMonth = /^(\d{2})\.(\d{2})\.$/.exec(dueDayMonth ?? '');
  if (dayAndMonth === null) {
    const dueOn = monthsAfter(from, intervalMonths);
    return { from, to: dayBefore(dueOn), dueOn };
  }
  const years = Math.max(1, Math.round(intervalMonths / 12));
  const lastYear = Number(from.slice(0, 4)) + years - 1;
  const [, day, month] = dayAndMonth;
  return { from, to: `${lastYear}-12-31`, dueOn: `${lastYear + 1}-${month}-${day}` };
}

export interface OpenReport extends DayPeriod {
  readonly id: number;
}

/**
 * Returns the report with which a due report was begun. It covers every day of the period that is over: if a report on
 * only some of them counted, the duty would look met although days are left.
 * @param openReports reports on the social concept of the location that are not finished, the latest first
 */
export function begunReport(
  openReports: readonly OpenReport[],
  { from, to }: DayPeriod,
  today: string,
): OpenReport | undefined {
  const lastDay = to < today ? to : dayBefore(today);
  // On the first day of the period no day of it is over, and the report of the period before would count.
  return openReports.find((report) => report.from <= from && report.to >= from && report.to >= lastDay);
}

/** @returns the number of days, negative if the day is over */
export const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MILLISECONDS);

const REMINDER_DAYS_BEFORE = [7, 30, 60] as const;
/** A report that is overdue for longer stays on the list of reports and is not mentioned again. */
const OVERDUE_REMINDER_DAYS = 30;

export type Reminder = (typeof REMINDER_DAYS_BEFORE)[number] | 'overdue';

/** Returns the reminder of a day, or null. If several have been missed, only the last one is sent. */
export function reminderOn(dueOn: string, today: string): Reminder | null {
  if (dueOn < today) return dueOn >= daysAfter(today, -OVERDUE_REMINDER_DAYS) ? 'overdue' : null;
  const daysLeft = daysUntil(dueOn, today);
  return REMINDER_DAYS_BEFORE.find((days) => daysLeft <= days) ?? null;
}

interface ReminderInput {
  readonly reminder: Reminder;
  /** `05.01.2026`. */
  readonly day: string;
  readonly mode: 'submit' | 'keep';
  readonly locationNames: readonly string[];
}

/** Returns one sentence about all locations whose report is due on the same day. */
export function reminderText({ reminder, day, mode, locationNames }: ReminderInput): string {
  const locationsText =
    locationNames.length === 1 ? `für ${locationNames[0] ?? ''}` : `für ${locationNames.length} Standorte`;
  const dutyText = mode === 'submit' ? 'einzureichen' : 'fertigzustellen und aufzubewahren';
  return reminder === 'overdue'
    ? `Der Bericht zum Sozialkonzept ${locationsText} war bis ${day} ${dutyText} und ist überfällig.`
    : `Der Bericht zum Sozialkonzept ${locationsText} ist bis ${day} ${dutyText}.`;
}

/** Returns the sentence that says what ends the reminders. */
export const untilWhenText = (mode: 'submit' | 'keep'): string =>
  `Sobald der Bericht ${mode === 'submit' ? 'als eingereicht vermerkt' : 'freigegeben'} ist, kommt keine Erinnerung mehr.`;
