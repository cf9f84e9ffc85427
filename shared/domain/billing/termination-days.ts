// The days of a notice (decision 096). All days are YYYY-MM-DD, and all limits come from the Data Act (Regulation (EU)
// 2023/2854, Art. 25): a notice period of at most two months, and at least thirty days to retrieve the data afterwards.

export const MAX_NOTICE_MONTHS = 2;
/** Days after the last one on which data can be read and exported; the agreement wants them deleted within three months. */
export const RETRIEVAL_DAYS = { minimum: 30, maximum: 60 } as const;
/** Nobody plans further ahead; a later day is a typing error. */
export const MAX_MONTHS_AHEAD = 24;
/** Days before the end, and before the deletion, on which everybody concerned is reminded. */
export const REMINDER_DAYS = 7;

const asUtc = (day: string) => new Date(`${day}T00:00:00Z`);
const asDay = (moment: Date) => moment.toISOString().slice(0, 10);

const daysLater = (day: string, days: number): string => {
  const moment = asUtc(day);
  moment.setUTCDate(moment.getUTCDate() + days);
  return asDay(moment);
};

/** Returns the same day of a later month, or its last day: two months after 31 December is 28 or 29 February. */
const monthsLater = (day: string, months: number): string => {
  const moment = asUtc(`${day.slice(0, 7)}-01`);
  moment.setUTCMonth(moment.getUTCMonth() + months + 1, 0);
  const lastDay = moment.getUTCDate();
  moment.setUTCDate(Math.min(Number(day.slice(8)), lastDay));
  return asDay(moment);
};

interface NoticeGiven {
  /** Day on which the notice is given. */
  readonly today: string;
  /** Notice period of the contract, in months. */
  readonly noticeMonths: number;
}

/** Returns the first and the last day that a notice of today may name as the last day of the contract. */
export const lastDayBounds = ({ today, noticeMonths }: NoticeGiven) => ({
  earliest: monthsLater(today, Math.min(noticeMonths, MAX_NOTICE_MONTHS)),
  latest: monthsLater(today, MAX_MONTHS_AHEAD),
});

/** Returns the day on which everything is deleted: the day after the last one of retrieval. */
export const deletionDay = (endsOn: string, retrievalDays: number): string => daysLater(endsOn, retrievalDays + 1);

/** Returns the last day on which data can be read and exported. */
export const lastRetrievalDay = (deletesOn: string): string => daysLater(deletesOn, -1);

/** Whether the reminder for this day is due; a reminder that was missed is sent late, but never after the day. */
export const isReminderDue = (day: string, today: string): boolean =>
  today >= daysLater(day, -REMINDER_DAYS) && today < day;
