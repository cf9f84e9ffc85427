import { Box } from '@mantine/core';
import { weekdayOf } from '#shared/domain/time/days.ts';
import type { CalendarDay, DayState } from './day-texts.ts';
import { dayText } from './day-texts.ts';
import styles from './days.module.css';

const STATE_TEXTS = {
  kept: 'vorhanden',
  missing: 'fehlt',
  incomplete: 'unvollständig',
  closed: 'geschlossen',
  silent: 'stiller Tag',
  none: 'nichts fällig',
} as const satisfies Record<DayState, string>;

const STATES: readonly DayState[] = ['kept', 'missing', 'incomplete', 'closed', 'silent', 'none'];

/** Says what the marks of the calendar stand for. */
export const DayLegend = () => (
  <ul className={styles.legend} aria-label="Zeichen">
    {STATES.map((state) => (
      <li key={state}>
        <span className={styles.day} data-state={state} aria-hidden />
        {STATE_TEXTS[state]}
      </li>
    ))}
  </ul>
);

const monthFormat = new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', month: 'short', year: '2-digit' });
const monthText = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
const NUMBERED_DAYS = [1, 5, 10, 15, 20, 25, 30];

interface DayCalendarProps {
  readonly calendar: readonly CalendarDay[];
  /** Whether a day without a record is a gap, or needs none. */
  readonly isDueDaily: boolean;
  /** The day whose records are open; null if none is. */
  readonly openDay: string | null;
  /** Called with the day whose mark was pressed. */
  readonly onDay: (day: string) => void;
}

/**
 * A row for each month with a mark for each day, which a pointer can press; on narrow screens a sheet for each month. Its sentence stands above it, and the keyboard
 * has the field for a day.
 */
export function DayCalendar({ calendar, isDueDaily, openDay, onDay }: DayCalendarProps) {
  const months = Map.groupBy(calendar, ({ day }) => day.slice(0, 7));
  return (
    <div className={styles.calendar} aria-hidden>
      <span />
      {NUMBERED_DAYS.map((day) => (
        <span key={day} className={styles.number} style={{ gridColumn: day + 1 }}>
          {day}
        </span>
      ))}
      {[...months].map(([month, days]) => (
        <Month key={month} month={month} days={days} isDueDaily={isDueDaily} openDay={openDay} onDay={onDay} />
      ))}
    </div>
  );
}

interface MonthProps extends Pick<DayCalendarProps, 'isDueDaily' | 'openDay' | 'onDay'> {
  readonly month: string;
  readonly days: readonly CalendarDay[];
}

const Month = ({ month, days, isDueDaily, openDay, onDay }: MonthProps) => (
  <div className={styles.monthDays}>
    <span className={styles.month}>{monthText(month)}</span>
    {days.map(({ day, state }) => {
      const shown = state === 'missing' && !isDueDaily ? 'none' : state;
      return (
        <Box
          component="button"
          key={day}
          type="button"
          tabIndex={-1}
          className={styles.day}
          data-day={day}
          data-state={shown}
          title={`${dayText(day)}: ${STATE_TEXTS[shown]}`}
          aria-label={dayText(day)}
          onClick={() => onDay(day)}
          data-open={day === openDay || undefined}
          __vars={{ '--date-column': `${Number(day.slice(8)) + 1}`, '--weekday-column': `${weekdayOf(day)}` }}
        >
          {Number(day.slice(8))}
        </Box>
      );
    })}
  </div>
);
