import type { LocationSituation } from '#shared/contracts/locations/location-situations.ts';
import type { Notification } from '#shared/contracts/notifications/notifications.ts';
import { reasonsOf, type ReasonInput, type ReasonKind } from '#shared/domain/situations/location-reasons.ts';

const PROOFS_PATH = '/users/profiles_documents/';
const TOUR_PATH = '/inspectiontours/show/';
const USAGE_PATH = '/locations/usage/';

/** The page that a critical notification about the same subject leads to. */
const NOTIFIED_PATHS: Partial<Record<ReasonKind, string>> = {
  noRequestsLeft: USAGE_PATH,
  nobodyMayWork: PROOFS_PATH,
  staffLacking: PROOFS_PATH,
  tourOutstanding: TOUR_PATH,
  toursMissed: TOUR_PATH,
};

/**
 * Returns whether the row of a location already says what a notification is about. One about a proof names no location,
 * but somebody who lacks a proof is a reason of every location where that person works.
 */
export const isShownByRow = (
  { link, location, customer }: Pick<Notification, 'link' | 'location' | 'customer'>,
  situations: readonly (ReasonInput & Pick<LocationSituation, 'location' | 'customer'>)[],
  now: number,
): boolean =>
  link !== undefined &&
  situations.some(
    (situation) =>
      (location === undefined ? customer === situation.customer : location === situation.location) &&
      reasonsOf(situation, now).some(({ kind }) => {
        const path = NOTIFIED_PATHS[kind];
        return path !== undefined && link.startsWith(path);
      }),
  );
