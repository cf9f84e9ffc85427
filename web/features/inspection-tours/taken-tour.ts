import { TOUR_TAKEN_MESSAGE } from '#shared/contracts/inspection-tours.ts';
import { ApiError } from '#web/api/client.ts';

/** Another device answered the same deadline first. */
export const isTaken = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;

export const TAKEN_BUT_KEPT = `${TOUR_TAKEN_MESSAGE} Ihre Angaben sind noch da: Schließen Sie ab, um sie als eigenen Kontrollgang zu speichern.`;
