import type { ActiveFilter } from './filter-bar.tsx';
import { formatDay } from './local-time.ts';

/** The chip of a period, wherever one of its ends is set. */
export function periodText(from: string, to: string): string {
  if (from !== '' && from === to) return formatDay(from);
  if (from === '') return to === '' ? '' : `bis ${formatDay(to)}`;
  return to === '' ? `ab ${formatDay(from)}` : `${formatDay(from)} – ${formatDay(to)}`;
}

/** Chips for what is set; the rest of the list says nothing. */
export const activeFilters = (filters: readonly ActiveFilter[]) => filters.filter(({ value }) => value !== '');
