import { Group } from '@mantine/core';
import { DatePicker, type DatesRangeValue } from '@mantine/dates';
import { useState } from 'react';
import { DateField } from './date-field.tsx';
import { CALENDAR_LABELS, GermanCalendar } from './german-calendar.tsx';
import { daysAfter } from '#shared/domain/time/days.ts';

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
  const [first, last] = range;
  const lastDay = daysAfter(today, 366);
  const choose = (chosen: DatesRangeValue<string>) => {
    setRange(chosen);
    const [start, end] = chosen;
    if (start !== null && end !== null) onChange({ from: start, to: end });
  };
  return (
    <GermanCalendar>
      <Group gap="sm" wrap="nowrap" mb="sm">
        <DateField
          hasCalendar={false}
          label="von"
          value={first ?? ''}
          max={last ?? lastDay}
          onDay={(day) => choose([day === '' ? null : day, last])}
        />
        <DateField
          hasCalendar={false}
          label="bis"
          value={last ?? ''}
          min={first ?? undefined}
          max={lastDay}
          onDay={(day) => choose([first, day === '' ? null : day])}
        />
      </Group>
      <DatePicker
        type="range"
        value={range}
        onChange={choose}
        defaultDate={from === '' ? today : from}
        maxDate={lastDay}
        allowSingleDateInRange
        hideOutsideDates
        highlightToday
        fullWidth
        size="md"
        ariaLabels={CALENDAR_LABELS}
      />
    </GermanCalendar>
  );
}
