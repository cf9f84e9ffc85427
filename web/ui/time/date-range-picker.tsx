import '@mantine/dates/styles.css';
import { DatePicker, type DatesRangeValue, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/de';
import { useState } from 'react';
import { addDays } from './local-time.ts';

/** Labels of the calendar's buttons, which would otherwise have no accessible names. */
const ARIA_LABELS = {
  monthLevelControl: 'Monat wählen',
  yearLevelControl: 'Jahr wählen',
  nextMonth: 'Nächster Monat',
  previousMonth: 'Voriger Monat',
  nextYear: 'Nächstes Jahr',
  previousYear: 'Voriges Jahr',
  nextDecade: 'Nächstes Jahrzehnt',
  previousDecade: 'Voriges Jahrzehnt',
};

/** Weekends keep the text colour, because red means 'act now' elsewhere in the application. */
const GERMAN_CALENDAR = { locale: 'de', firstDayOfWeek: 1, weekendDays: [] } as const;

interface DateRange {
  /** Calendar days at the location, e.g. '2026-11-20'; '' means open. Both ends are included. */
  readonly from: string;
  readonly to: string;
}

interface DateRangePickerProps extends DateRange {
  readonly today: string;
  /** Called when both days are chosen. */
  readonly onChange: (range: DateRange) => void;
}

export function DateRangePicker({ from, to, today, onChange }: DateRangePickerProps) {
  const [range, setRange] = useState<DatesRangeValue<string>>([from === '' ? null : from, to === '' ? null : to]);
  const choose = (chosen: DatesRangeValue<string>) => {
    setRange(chosen);
    const [first, last] = chosen;
    if (first !== null && last !== null) onChange({ from: first, to: last });
  };
  return (
    <DatesProvider settings={{ ...GERMAN_CALENDAR, weekendDays: [...GERMAN_CALENDAR.weekendDays] }}>
      <DatePicker
        type="range"
        value={range}
        onChange={choose}
        defaultDate={from === '' ? today : from}
        maxDate={addDays(today, 366)}
        allowSingleDateInRange
        hideOutsideDates
        fullWidth
        size="md"
        ariaLabels={ARIA_LABELS}
      />
    </DatesProvider>
  );
}
