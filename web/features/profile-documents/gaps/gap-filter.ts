import type { listProofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import type { ListQueryOf } from '#web/api/client/call-types.ts';

/** Search parameters of the overview. */
export const NO_GAP_FILTER = { profile: '', type: '', reason: '', location: '', customer: '' };
export type GapFilter = Readonly<typeof NO_GAP_FILTER>;

export const gapListQuery = (filter: GapFilter): ListQueryOf<typeof listProofGaps> => ({
  ...filter,
  'order[profileName]': 'asc',
});
