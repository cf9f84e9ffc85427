// The server tells everybody of a tour, this tab too, and often before it answers: what was recorded here is no news.
import type { InspectionTour } from '#shared/contracts/inspection-tours.ts';

const recorded = new Set<string>();
let underway = 0;

/** Sends a tour of this tab. */
export async function asOwn<Sent extends InspectionTour | undefined>(send: () => Promise<Sent>): Promise<Sent> {
  underway += 1;
  try {
    const tour = await send();
    if (tour !== undefined) recorded.add(tour['@id']);
    return tour;
  } finally {
    underway -= 1;
  }
}

/** While one is on its way, whatever is told may be that one; if it is not, the server refuses ours and says so. */
export const isOwn = (tour: string) => underway > 0 || recorded.has(tour);
