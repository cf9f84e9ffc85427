import type { ActiveFilter } from './filter-bar.tsx';
import { formatDay } from '#web/ui/time/local-time.ts';

/** Returns the text of a period's chip; '' if neither end is set. */
export function periodText(from: string, to: string): string {
  if (from !== '' && from === to) return formatDay(from);
  if (from === '') return to === '' ? '' : `bis ${formatDay(to)}`;
  return to === '' ? `ab ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`;
}

/** Returns only the filters that are set. */
export const activeFilters = (filters: readonly ActiveFilter[]) => filters.filter(({ value }) => value !== '');
