import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  closeAuthoritySession,
  createAuthorityDemand,
  getAuthorityEntry,
  getAuthorityPage,
  getGrantedAccess,
  openAuthoritySession,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { call } from '#web/api/client/client.ts';
import { retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { removeAuthorityToken, storeAuthorityToken } from '#web/api/session/authority-token.ts';
import type { InspectionFilter } from './inspection-filter.ts';

const INSPECTION = 'authority';

export const grantedAccessQuery = queryOptions({
  queryKey: [INSPECTION, 'access'],
  queryFn: ({ signal }) => call(getGrantedAccess, { signal }),
  // It is asked for again when the tab is returned to, so that an access that has ended is noticed.
  refetchOnWindowFocus: true,
});

export const authorityPageQuery = ({ section, location, from, to, page }: InspectionFilter) =>
  queryOptions({
    queryKey: [INSPECTION, 'page', section, location, from, to, page],
    queryFn: ({ signal }) => call(getAuthorityPage, { query: { section, location, from, to, page }, signal }),
    // Each reading is a look at the page, which is recorded.
    staleTime: 60_000,
  });

export const authorityEntryQuery = (key: string) =>
  queryOptions({
    queryKey: [INSPECTION, 'entry', key],
    queryFn: ({ signal }) => call(getAuthorityEntry, { params: { key }, signal }),
    staleTime: 60_000,
  });

export const signIn = async (token: string, code: string): Promise<void> => {
  const session = await call(openAuthoritySession, { body: { token, code } });
  storeAuthorityToken(session.token);
};

export function useSignOff(onSignedOff: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(closeAuthoritySession),
    onSettled: () => {
      removeAuthorityToken();
      client.removeQueries({ queryKey: [INSPECTION] });
      onSignedOff();
    },
  });
}

interface DemandRequest {
  readonly body: { readonly location: string; readonly text: string; readonly dueOn: string };
  readonly idempotencyKey: string;
}

export function useDemand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: DemandRequest) => call(createAuthorityDemand, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [INSPECTION, 'page', 'demands'] }),
  });
}
