import { useQuery } from '@tanstack/react-query';
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { HistorySection, onlyChanged } from '#web/ui/record/history-section.tsx';
import { formatDateTime } from '#web/ui/time/local-time.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { tourHistoryQuery } from '#web/features/inspection-tours/inspection-tours.api.ts';
import { tourResultText } from './tour-columns.tsx';

export function TourHistory({ tour }: { readonly tour: InspectionTour }) {
  return <HistorySection history={useQuery(tourHistoryQuery(tour.origin))} describe={historyEntryOf} />;
}

const historyEntryOf = (entry: InspectionTour, before: InspectionTour | undefined) => ({
  key: entry['@id'],
  title: titleOf(entry, before),
  timeText: formatDateTime(entry.createdAt),
  authorName: profileNameText(entry) ?? 'SYSTEM',
  reason: entry.reason,
  changes: before === undefined ? [] : changesBetween(before, entry),
});

function titleOf(entry: InspectionTour, before: InspectionTour | undefined): string {
  if (before !== undefined) return 'Korrigiert';
  if (entry.completionSource === 'missed') return 'Als versäumt vermerkt';
  return entry.completionSource === 'auto' ? 'Erfasst (automatisch, ohne Bestätigung)' : 'Erfasst';
}

const changesBetween = (before: InspectionTour, after: InspectionTour) =>
  onlyChanged([
    { field: 'Ergebnis', before: tourResultText(before), after: tourResultText(after) },
    { field: 'Gegangen', before: formatDateTime(before.occurredAt), after: formatDateTime(after.occurredAt) },
    { field: 'Kommentar', before: before.comment ?? '', after: after.comment ?? '', isFreeText: true },
  ]);
