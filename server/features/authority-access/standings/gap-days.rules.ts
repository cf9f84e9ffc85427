import type { DayRow } from '#shared/contracts/authority-access/authority-days.ts';
import { type GapDay, MAX_GAP_DAYS } from '#shared/contracts/authority-access/authority-reading.ts';

/**
 * Returns the last days of a location that lack a protocol which every day needs, a part of it, or a tour, the latest first.
 */
export function gapDaysOf(rows: readonly DayRow[]): GapDay[] {
  const found = new Map<string, GapDay>();
  const at = (day: string) => {
    const gap = found.get(day) ?? {
      day,
      missingForms: [],
      missingParts: [],
      missedTours: 0,
      unconfirmedTours: 0,
      hasNoTour: false,
    };
    found.set(day, gap);
    return gap;
  };
  for (const { section, title, isDueDaily, missingDays, incompleteDays } of rows) {
    if (section === 'protocols') {
      if (!isDueDaily) continue;
      for (const day of missingDays) at(day).missingForms.push(title);
      for (const { day, kinds } of incompleteDays) at(day).missingParts.push(...kinds);
      continue;
    }
    for (const day of missingDays) at(day).hasNoTour = true;
    for (const { day, missed, unconfirmed = 0 } of incompleteDays)
      Object.assign(at(day), { missedTours: missed, unconfirmedTours: unconfirmed });
  }
  return [...found.values()].toSorted((a, b) => b.day.localeCompare(a.day)).slice(0, MAX_GAP_DAYS);
}
