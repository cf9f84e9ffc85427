import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

/** The calendar is heavy: it comes after the list, in a place of its final height. */
const DateRangePicker = lazy(async () => ({ default: (await import('./date-range-picker.tsx')).DateRangePicker }));

export interface DateRange {
  /** Days at the venue, '2026-11-20'; '' is open. Both included. */
  readonly from: string;
  readonly to: string;
}

export interface DateRangeFilterProps extends DateRange {
  readonly label: string;
  readonly today: string;
  readonly onChange: (range: DateRange) => void;
}

export function DateRangeFilter(props: DateRangeFilterProps) {
  return (
    <Suspense fallback={<Skeleton height={67} radius="md" />}>
      <DateRangePicker {...props} />
    </Suspense>
  );
}
