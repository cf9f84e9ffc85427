import '@mantine/dates/styles.css';
import { DatePickerInput, type DatesRangeValue, DatesProvider } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/de';
import { useEffect, useId, useRef } from 'react';
import type { DateRangeFilterProps } from '#web/ui/filter/date-range-filter.tsx';
import { addDays } from './local-time.ts';

/** Without these labels the buttons of the calendar have no accessible names. */
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

export function DateRangePicker({ label, from, to, today, onChange }: DateRangeFilterProps) {
  const field = useRef<HTMLButtonElement>(null);
  const id = useId();
  // The user has already clicked the placeholder field, so the calendar opens immediately.
  useEffect(() => {
    field.current?.focus();
    field.current?.click();
  }, []);
  const report = ([first, last]: DatesRangeValue<string>) => onChange({ from: first ?? '', to: last ?? '' });
  return (
    <DatesProvider settings={{ ...GERMAN_CALENDAR, weekendDays: [...GERMAN_CALENDAR.weekendDays] }}>
      <DatePickerInput
        ref={field}
        id={id}
        // The calendar is labelled by the element with its own id, so both share the id of this field.
        popoverProps={{ id }}
        type="range"
        label={label}
        placeholder="Alle Tage"
        valueFormat="DD.MM.YYYY"
        value={[from === '' ? null : from, to === '' ? null : to]}
        onChange={report}
        maxDate={addDays(today, 366)}
        presets={presets(today)}
        allowSingleDateInRange
        hideOutsideDates
        clearable
        clearButtonProps={{ 'aria-label': `${label} löschen` }}
        leftSection={<IconCalendar size={18} aria-hidden />}
        ariaLabels={ARIA_LABELS}
      />
    </DatesProvider>
  );
}

type Preset = { value: [string, string]; label: string };
const presets = (today: string): Preset[] => [
  { value: [today, today], label: 'Heute' },
  { value: [addDays(today, -1), addDays(today, -1)], label: 'Gestern' },
  { value: [addDays(today, -6), today], label: 'Letzte 7 Tage' },
  { value: [addDays(today, -29), today], label: 'Letzte 30 Tage' },
];
