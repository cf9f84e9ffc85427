import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type AuthorityPage,
  closeAuthoritySession,
  createAuthorityDemand,
  getAuthorityCounts,
  getAuthorityEntry,
  getAuthorityFile,
  getAuthorityImage,
  getAuthorityPage,
  getGrantedAccess,
  openAuthoritySession,
} from '#shared/contracts/authority-access/authority-reading.ts';
import { ApiError, call, downloadForAuthority, pathOf } from '#web/api/client/client.ts';
import { queryClient, retryLostRead } from '#web/api/client/query-client.ts';
import { retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { removeAuthorityToken, storeAuthorityToken } from '#web/api/session/authority-token.ts';
import type { SectionFilter } from './inspection-filter.ts';

export const INSPECTION = 'authority';

export const grantedAccessQuery = queryOptions({
  queryKey: [INSPECTION, 'access'],
  queryFn: ({ signal }) => call(getGrantedAccess, { signal }),
  // It is asked for again, so that an access that has ended is noticed while its records are on the screen.
  refetchOnWindowFocus: true,
  refetchInterval: 60_000,
});

const MAX_WAITS = 10;
const WAIT_MILLISECONDS = 3000;
const isTooFast = (error: Error) => error instanceof ApiError && error.status === 429;

/** The server bounds how fast a session reads. What is refused for that reason is asked for again, without a word. */
export const waitingForAllowance = {
  retry: (failures: number, error: Error) => (isTooFast(error) ? failures < MAX_WAITS : retryLostRead(failures, error)),
  retryDelay: (failures: number, error: Error) =>
    isTooFast(error) ? WAIT_MILLISECONDS : Math.min(1000 * 2 ** failures, 30_000),
};

/** Session or access have ended. What is on the screen then goes with the next answer about the access. */
const hasEnded = (error: unknown) => error instanceof ApiError && (error.status === 401 || error.status === 410);

export async function noticingEnd<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (hasEnded(error)) void queryClient.invalidateQueries({ queryKey: grantedAccessQuery.queryKey });
    throw error;
  }
}

export const countsQuery = ({ location, from, to }: Pick<SectionFilter, 'location' | 'from' | 'to'>) =>
  queryOptions({
    queryKey: [INSPECTION, 'counts', location, from, to],
    queryFn: ({ signal }) => noticingEnd(call(getAuthorityCounts, { query: { location, from, to }, signal })),
    placeholderData: keepPreviousData,
    // An answer to a demand is noticed when the tab is returned to.
    refetchOnWindowFocus: true,
    ...waitingForAllowance,
  });

/** Counts that are read for the first time are not read again by themselves, and would be those of before. */
async function countAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: [INSPECTION, 'counts'] });
  await client.invalidateQueries({ queryKey: [INSPECTION, 'counts'] });
}

/**
 * Counts again whenever the list of demands has changed, so that the number beside its section has the answers of the list. When the
 * counts arrived says nothing: they may have been read before an answer that the list has already.
 * @param demands what was read, which stays the same value while nothing changes; undefined if it is not known, and in the other
 *   sections
 */
export function useCountsOfDemands(demands: readonly AuthorityPage[] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (demands !== undefined) void countAgain(client);
  }, [client, demands]);
}

/** A browser asks only while its page is in sight. What is asked within ten minutes is recorded as one look. */
const DEMAND_INTERVAL_MILLISECONDS = 5000;
const hasOpenDemand = (pages: readonly AuthorityPage[] = []): boolean =>
  pages.some(({ entries }) => entries.some(({ isSettled = false }) => !isSettled));

export const authorityPagesQuery = ({
  section,
  location,
  from,
  to,
  isNoticeable,
  isOpen,
  outcome,
  form,
  actionName,
  openingDay = '',
}: SectionFilter) =>
  infiniteQueryOptions({
    queryKey: [
      INSPECTION,
      'page',
      section,
      location,
      from,
      to,
      isNoticeable,
      isOpen,
      outcome,
      form,
      actionName,
      openingDay,
    ],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        section,
        location,
        from,
        to,
        page: String(pageParam),
        ...(form !== '' && { form }),
        ...(actionName !== '' && { actionName }),
        ...(outcome !== '' && { outcome }),
        ...(openingDay !== '' && { openingDay }),
        ...(isNoticeable && { isNoticeable: 'true' }),
        ...(isOpen && { isOpen: 'true' }),
      };
      return noticingEnd(call(getAuthorityPage, { query, signal }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }) => (page < pages ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    // Each reading is a look at the page, which is recorded. An answer to a demand is waited for, so the demands are asked for
    // again whenever they are opened, and while one of them has none.
    staleTime: section === 'demands' ? 0 : 60_000,
    refetchInterval: ({ state }) =>
      section === 'demands' && hasOpenDemand(state.data?.pages) ? DEMAND_INTERVAL_MILLISECONDS : false,
    ...waitingForAllowance,
  });

/** Reads the demands again, for a tap on the section that is open already. */
export const refreshDemands = (): void =>
  void queryClient.invalidateQueries({ queryKey: [INSPECTION, 'page', 'demands'] });

export const authorityEntryQuery = (key: string) =>
  queryOptions({
    queryKey: [INSPECTION, 'entry', key],
    queryFn: ({ signal }) => noticingEnd(call(getAuthorityEntry, { params: { key }, signal })),
    staleTime: 60_000,
    ...waitingForAllowance,
  });

/** An image never changes. */
export const authorityImageQuery = (key: string) =>
  queryOptions({
    queryKey: [INSPECTION, 'image', key],
    queryFn: ({ signal }) => noticingEnd(downloadForAuthority(pathOf(getAuthorityImage.path, { key }), signal)),
    staleTime: Infinity,
    ...waitingForAllowance,
  });

const FILE_TIMEOUT_MILLISECONDS = 60_000;
export const openFile = (key: string): Promise<Blob> =>
  noticingEnd(
    downloadForAuthority(pathOf(getAuthorityFile.path, { key }), AbortSignal.timeout(FILE_TIMEOUT_MILLISECONDS)),
  );

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
    mutationFn: ({ body, idempotencyKey }: DemandRequest) =>
      noticingEnd(call(createAuthorityDemand, { body, idempotencyKey })),
    ...retryLostAnswer,
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: [INSPECTION, 'page', 'demands'] }), countAgain(client)]);
    },
  });
}
