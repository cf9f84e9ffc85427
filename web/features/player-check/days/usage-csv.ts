import { germanDay } from '#shared/domain/german-day.ts';
import type { UsageOfMonth } from '#shared/contracts/player-check/location-usages.ts';
import { CSV_BYTE_ORDER_MARK, csvLine } from '#shared/csv.ts';
import { MARK_TEXTS } from '#web/features/player-check/usage/usage-texts.ts';

/** Returns the days that the screen shows as a CSV text. */
export function usageCsv({ name, days }: UsageOfMonth): string {
  const lines = [
    ['Standort', 'Tag', 'Geöffnet', 'Abfragen', 'Üblich', 'Ohne Antwort', 'Hinweis'],
    ...days.map(({ day, isOpen, requests, usual, unanswered, mark }) => [
      name,
      germanDay(day),
      isOpen ? 'ja' : 'nein',
      requests,
      usual ?? null,
      unanswered,
      mark === undefined ? null : MARK_TEXTS[mark],
    ]),
  ];
  return CSV_BYTE_ORDER_MARK + lines.map(csvLine).join('');
}
