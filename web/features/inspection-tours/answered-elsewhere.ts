import type { QueryClient } from '@tanstack/react-query';
import { inspectionTours, TOUR_TAKEN_MESSAGE } from '#shared/contracts/inspection-tours/inspection-tours.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { ApiError } from '#web/api/client/client.ts';
import { answerText } from './answer-text.ts';
import { tourClockQuery, tourQuery } from './inspection-tours.api.ts';

/** Returns whether the server refused the tour because another device answered the same deadline first. */
export const isAnsweredElsewhere = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409;

const readTour = (client: QueryClient, tour: string) =>
  client.query({ ...tourQuery(String(idFromIri(tour, inspectionTours.path))), staleTime: 0 });

/** Says who recorded the tour, or only that it was recorded if it cannot be read. */
export const readAnswerText = (client: QueryClient, tour: string): Promise<string> =>
  readTour(client, tour).then(answerText, () => TOUR_TAKEN_MESSAGE);

/** Says the same of the tour that answered a deadline before this device did, if it is the last one of the location. */
export async function readAnswerTextOf(client: QueryClient, location: string, dueAt: number | null) {
  try {
    const { lastTour } = await client.query({ ...tourClockQuery(location), staleTime: 0 });
    const tour = lastTour === undefined ? undefined : await readTour(client, lastTour);
    const isOfDeadline = tour?.dueAt !== undefined && Date.parse(tour.dueAt) === dueAt;
    return isOfDeadline ? answerText(tour) : TOUR_TAKEN_MESSAGE;
  } catch {
    return TOUR_TAKEN_MESSAGE;
  }
}
