// Months as they stand in an address: '2026-11'.

/** '2026-01' and 1 → '2025-12'; less than none is later. */
export const monthsBefore = (month: string, count: number) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
};

const monthName = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', ...options });
  return (month: string) => format.format(new Date(`${month.slice(0, 7)}-01T00:00:00Z`));
};
/** 'November 2026', of a month or a day in it. */
export const longMonth = monthName({ month: 'long', year: 'numeric' });
/** 'Nov' */
export const shortMonth = monthName({ month: 'short' });
