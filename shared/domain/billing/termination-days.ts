// The days of a notice (decision 096). All days are YYYY-MM-DD. The Data Act (Regulation (EU) 2023/2854, Art. 25)
// demands a notice period of at most two months, and at least thirty days to retrieve the data afterwards.
import { daysAfter, monthsAfter } from '#shared/domain/time/days.ts';

const MAX_NOTICE_MONTHS = 2;
/** Days after the last one on which data can be read and exported; the agreement wants them deleted within three months. */
export const RETRIEVAL_DAYS = { minimum: 30, maximum: 60 } as const;
/** Nobody plans further ahead; a later day is a typing error. */
const MAX_MONTHS_AHEAD = 24;
/** Days before the end, and before the deletion, on which everybody concerned is reminded. */
const REMINDER_DAYS = 7;

interface NoticeGiven {
  /** Day on which the notice is given. */
  readonly today: string;
  /** Notice period of the contract, in months. */
  readonly noticeMonths: number;
}

/** Returns the first and the last day that a notice of today may name as the last day of the contract. */
export const lastDayBounds = ({ today, noticeMonths }: NoticeGiven) => ({
  earliest: monthsAfter(today, Math.min(noticeMonths, MAX_NOTICE_MONTHS)),
  latest: monthsAfter(today, MAX_MONTHS_AHEAD),
});

/** Returns the day on which everything is deleted: the day after the last one of retrieval. */
export const deletionDay = (endsOn: string, retrievalDays: number): string => daysAfter(endsOn, retrievalDays + 1);

/** Returns the last day on which data can be read and exported. */
export const lastRetrievalDay = (deletesOn: string): string => daysAfter(deletesOn, -1);

/** Whether the reminder for this day is due; a reminder that was missed is sent late, but never after the day. */
export const isReminderDue = (day: string, today: string): boolean =>
  today >= daysAfter(day, -REMINDER_DAYS) && today < day;
