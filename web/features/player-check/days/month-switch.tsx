import { ActionIcon, Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { ChoiceFilter } from '#web/ui/filter/choice-filter.tsx';
import { longMonth, monthsBefore } from '#web/ui/time/months.ts';

interface MonthSwitchProps {
  /** A month such as '2026-11', like the first and the current month. */
  readonly month: string;
  readonly firstMonth: string;
  readonly currentMonth: string;
  readonly onChange: (month: string) => void;
}

export function MonthSwitch({ month, firstMonth, currentMonth, onChange }: MonthSwitchProps) {
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Monat davor"
        disabled={month <= firstMonth}
        onClick={() => onChange(monthsBefore(month, 1))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ChoiceFilter
        label="Monat"
        isRequired
        choices={monthsFrom(firstMonth, currentMonth).map((value) => ({ value, label: longMonth(value) }))}
        value={month}
        onChange={onChange}
      />
      <ActionIcon
        variant="default"
        size={44}
        aria-label="Monat danach"
        disabled={month >= currentMonth}
        onClick={() => onChange(monthsBefore(month, -1))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

/** Returns the months in descending order. */
function monthsFrom(firstMonth: string, currentMonth: string): string[] {
  const months: string[] = [];
  for (let month = currentMonth; month >= firstMonth; month = monthsBefore(month, 1)) months.push(month);
  return months;
}
