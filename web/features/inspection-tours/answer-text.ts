import { type InspectionTour, TOUR_TAKEN_MESSAGE } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { formatTime } from '#web/ui/time/local-time.ts';

const DRAFT_KEPT_TEXT = 'Ihre Angaben sind noch da: Schließen Sie ab, um sie als eigenen Kontrollgang zu speichern.';

/** @param message what has become of the deadline whose dialog stays open with what was entered here */
export const withDraftKept = (message: string) => `${message} ${DRAFT_KEPT_TEXT}`;

/** Says who recorded a tour and when. */
export function answerText({
  profileName,
  occurredAt,
  completionSource,
}: Pick<InspectionTour, 'profileName' | 'occurredAt' | 'completionSource'>): string {
  const time = `${formatTime(occurredAt)} Uhr`;
  if (completionSource === 'auto')
    return `Der Kontrollgang wurde um ${time} automatisch abgeschlossen, ohne Bestätigung.`;
  return profileName === undefined ? TOUR_TAKEN_MESSAGE : `${profileName} hat den Kontrollgang um ${time} erledigt.`;
}
