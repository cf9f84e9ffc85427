// Reads the catalogue of proof types.
import { queryOptions } from '@tanstack/react-query';
import { listProofTypes, proofTypes } from '#shared/contracts/profile-documents/proof-types.ts';
import { callEveryPage } from '#web/api/client/client.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';

export const proofTypesQuery = queryOptions({
  queryKey: [proofTypes.path],
  queryFn: ({ signal }) => callEveryPage(listProofTypes, { query: { 'order[name]': 'asc' }, signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});
