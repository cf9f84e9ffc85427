import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { locations } from '#shared/contracts/locations/locations.ts';
import { socialConceptVersions } from '#shared/contracts/master-data/social-concepts.ts';
import { listProofGaps, proofGaps } from '#shared/contracts/profile-documents/proof-gaps.ts';
import { profiles } from '#shared/contracts/profiles/profiles.ts';
import { callEveryPage } from '#web/api/client/client.ts';
import { type GapFilter, gapListQuery } from './gap-filter.ts';

/** The required proofs follow from the concepts that a staff member works by. */
const GAP_TOPICS = [socialConceptVersions.path, locations.path, profiles.path];

/** All gaps, because only all of them tell who lacks most. */
export const gapsQuery = (filter: GapFilter) =>
  queryOptions({
    queryKey: [proofGaps.path, 'list', filter],
    queryFn: ({ signal }) =>
      callEveryPage(listProofGaps, { query: { ...gapListQuery(filter), itemsPerPage: 100 }, signal }),
    placeholderData: keepPreviousData,
    meta: { topics: GAP_TOPICS },
  });

export const gapsOfQuery = (profile: string) =>
  queryOptions({
    queryKey: [proofGaps.path, 'of', profile],
    queryFn: ({ signal }) => callEveryPage(listProofGaps, { query: { profile, 'order[typeName]': 'asc' }, signal }),
    meta: { topics: GAP_TOPICS },
  });
