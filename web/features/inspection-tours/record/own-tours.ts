// Recognises the tours recorded in this tab. The server notifies every tab of a new tour, including this one, and often
// before it answers.
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';

const recordedTours = new Set<string>();
let sendingCount = 0;

/** Sends a tour and remembers it as recorded in this tab. */
export async function trackOwnTour<Sent extends InspectionTour | undefined>(send: () => Promise<Sent>): Promise<Sent> {
  sendingCount += 1;
  try {
    const tour = await send();
    if (tour !== undefined) recordedTours.add(tour['@id']);
    return tour;
  } finally {
    sendingCount -= 1;
  }
}

/**
 * Returns whether this tab recorded the tour. While a tour is being sent, every notification may be about it. If it is
 * about another tour, the server rejects the one of this tab.
 */
export const isOwnTour = (tour: string) => sendingCount > 0 || recordedTours.has(tour);
