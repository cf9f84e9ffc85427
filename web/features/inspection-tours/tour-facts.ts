import { type InspectionTour, TOUR_SOURCE_TEXTS } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { MINUTE_MILLISECONDS } from '#shared/domain/durations.ts';
import { profileNameText } from '#shared/domain/profile-name-text.ts';
import { recordedFields } from '#web/ui/record/recorded-fields.ts';
import { formatDateTime, formatDuration } from '#web/ui/time/local-time.ts';

/** @param history the versions of the tour, from the first on; undefined while they are loading */
export const tourFacts = (tour: InspectionTour, history: readonly InspectionTour[] | undefined) => [
  { name: 'Fällig', value: tour.dueAt && formatDateTime(tour.dueAt) },
  { name: 'Begonnen', value: tour.startedAt && formatDateTime(tour.startedAt) },
  { name: 'Abgeschlossen', value: tour.completionSource === 'missed' ? '' : formatDateTime(tour.occurredAt) },
  { name: 'Dauer', value: durationOf(tour) },
  ...recordedFields(tour, history),
  { name: 'Erfassung', value: TOUR_SOURCE_TEXTS[tour.completionSource] },
  { name: 'Profil', value: profileNameText(tour) },
  { name: 'Standort', value: tour.locationName },
  { name: 'Kommentar', value: tour.comment },
];

function durationOf({ startedAt, occurredAt, completionSource }: InspectionTour): string {
  if (startedAt === undefined || completionSource !== 'manual') return '';
  const lasted = Date.parse(occurredAt) - Date.parse(startedAt);
  return lasted < MINUTE_MILLISECONDS ? 'unter einer Minute' : formatDuration(lasted);
}
