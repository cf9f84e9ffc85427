import { Input, InputBase } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { periodText } from './active-filters.ts';
import { loadInTime } from './chunk-load.ts';

/** The calendar is heavy: it comes when somebody wants it, and opens at once. */
const DateRangePicker = lazy(async () => ({
  default: (await loadInTime(import('./date-range-picker.tsx'))).DateRangePicker,
}));

export interface DateRange {
  /** Days at the location, '2026-11-20'; '' is open. Both included. */
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

/** Looks and sounds like the picker before its calendar is there. */
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
