import type { listProofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { isManagement } from '#shared/permissions.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';
import type { Session } from '#web/api/session/session-data.ts';

/** Search parameters of the overview. */
export const NO_GAP_FILTER = { profile: '', type: '', reason: '', location: '', customer: '' };
export type GapFilter = Readonly<typeof NO_GAP_FILTER>;

/** Returns the filter for what this user is responsible for: staff see the people of their location, as the dashboard counts them. */
export const gapFilterFor = (filter: GapFilter, { actor, location }: Session): GapFilter =>
  isManagement(actor) || location === null ? filter : { ...filter, location: location['@id'] };

export const gapListQuery = (filter: GapFilter): ListQueryOf<typeof listProofGaps> => ({
  ...filter,
  'order[profileName]': 'asc',
});
