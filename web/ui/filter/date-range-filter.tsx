import { Input, InputBase } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { periodText } from './active-filters.ts';
import { loadWithTimeout } from '#web/ui/screen/chunk-load.ts';

/** The calendar is large, so it is loaded on first use and then opens immediately. */
const DateRangePicker = lazy(async () => ({
  default: (await loadWithTimeout(import('#web/ui/time/date-range-picker.tsx'))).DateRangePicker,
}));

export interface DateRange {
  /** Calendar days at the location, e.g. '2026-11-20'; '' means open. Both ends are included. */
  readonly from: string;
  readonly to: string;
}

export interface DateRangeFilterProps extends DateRange {
  readonly label: string;
  readonly today: string;
  readonly onChange: (range: DateRange) => void;
}

export function DateRangeFilter(props: DateRangeFilterProps) {
  const [isWanted, { open }] = useDisclosure(false);
  const field = <ClosedField {...props} onOpen={open} />;
  if (!isWanted) return field;
  return (
    <Suspense fallback={field}>
      <DateRangePicker {...props} />
    </Suspense>
  );
}

/** Looks and reads like the picker until the calendar has loaded. */
function ClosedField({ label, from, to, onOpen }: DateRangeFilterProps & { readonly onOpen: () => void }) {
  const period = periodText(from, to);
  return (
    <InputBase
      component="button"
      type="button"
      pointer
      label={label}
      aria-haspopup="dialog"
      leftSection={<IconCalendar size={18} aria-hidden />}
      onClick={onOpen}
    >
      {period === '' ? <Input.Placeholder>Alle Tage</Input.Placeholder> : period}
    </InputBase>
  );
}
