import { TOUR_TAKEN_MESSAGE } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { ApiError } from '#web/api/client/client.ts';

/** Returns whether the server refused the tour because another device answered the same deadline first. */
export const isAnsweredElsewhere = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

export const TOUR_TAKEN_DRAFT_KEPT_MESSAGE = `${TOUR_TAKEN_MESSAGE} Ihre Angaben sind noch da: Schließen Sie ab, um sie als eigenen Kontrollgang zu speichern.`;
