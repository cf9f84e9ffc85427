// Recognises the tours recorded in this tab. The server notifies every tab of a new tour, including this one, and often
// before it answers.
import type { InspectionTour } from '#shared/contracts/inspection-tours/inspection-tours.ts';

const recorded = new Set<string>();
let underway = 0;

/** Sends a tour and remembers it as recorded in this tab. */
export async function trackOwnTour<Sent extends InspectionTour | undefined>(send: () => Promise<Sent>): Promise<Sent> {
  underway += 1;
  try {
    const tour = await send();
    if (tour !== undefined) recorded.add(tour['@id']);
    return tour;
  } finally {
    underway -= 1;
  }
}

/**
 * While a tour is being sent, every notification may be about it. If it is about another one, the server rejects ours.
 */
export const isOwnTour = (tour: string) => underway > 0 || recorded.has(tour);
