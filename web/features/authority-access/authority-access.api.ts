import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  answerAuthorityDemand,
  authorityAccesses,
  authorityDemands,
  authorityVisits,
  type AuthorityAccessCreate,
  type AuthorityDemandAnswer,
  getAuthorityAccess,
  grantAuthorityAccess,
  listAuthorityAccesses,
  listAuthorityDemands,
  listAuthorityVisits,
  revokeAuthorityAccess,
} from '#shared/contracts/authority-access/authority-access.ts';
import { listReports, reports } from '#shared/contracts/reports/reports.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { retryLostAnswer, type WriteRequest } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type AuthorityFilter, authorityListQuery } from './authority-filter.ts';

export const useAuthorityAccessList = (filter: AuthorityFilter) =>
  usePagedList({
    queryKey: [authorityAccesses.path, 'list', filter],
    load: (page, signal) => call(listAuthorityAccesses, { query: { ...authorityListQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });

export const authorityAccessQuery = (id: string) =>
  queryOptions({
    queryKey: [authorityAccesses.path, 'item', id],
    queryFn: ({ signal }) => call(getAuthorityAccess, { params: { id }, signal }),
    staleTime: 0,
  });

const EARLIER_ACCESSES = 100;

/** Returns the latest accesses of an organisation, the newest first. */
export const earlierAccessesQuery = (customer: string) =>
  queryOptions({
    queryKey: [authorityAccesses.path, 'earlier', customer],
    queryFn: async ({ signal }) => {
      const query = { customer, 'order[id]': 'desc', itemsPerPage: EARLIER_ACCESSES } as const;
      return (await call(listAuthorityAccesses, { query, signal }))['hydra:member'];
    },
  });

/** Returns the reports of an organisation about days of a period. */
export const reportsOfPeriodQuery = ({ customer, from, to }: Readonly<Record<'customer' | 'from' | 'to', string>>) =>
  queryOptions({
    queryKey: [reports.path, 'period', customer, from, to],
    queryFn: ({ signal }) =>
      callEveryPage(listReports, { query: { customer, 'from[after]': from, 'to[before]': to }, signal }),
  });

const VISITS_SHOWN = 100;

/** Returns what an authority looked at, the latest first. */
export const visitsQuery = (access: string) =>
  queryOptions({
    queryKey: [authorityVisits.path, 'of', access],
    queryFn: ({ signal }) =>
      call(listAuthorityVisits, { query: { access, 'order[id]': 'desc', itemsPerPage: VISITS_SHOWN }, signal }),
  });

export const demandsQuery = (access: string) =>
  queryOptions({
    queryKey: [authorityDemands.path, 'of', access],
    queryFn: ({ signal }) => callEveryPage(listAuthorityDemands, { query: { access, 'order[id]': 'desc' }, signal }),
  });

/** Returns the demand that a task answers; null for any other task. @param task IRI of the task that was given first */
export const demandOfTaskQuery = (task: string) =>
  queryOptions({
    queryKey: [authorityDemands.path, 'task', task],
    queryFn: async ({ signal }) =>
      (await call(listAuthorityDemands, { query: { task }, signal }))['hydra:member'][0] ?? null,
  });

export function useAnswerDemand(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<AuthorityDemandAnswer>) =>
      call(answerAuthorityDemand, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [authorityDemands.path] }),
        client.invalidateQueries({ queryKey: [tasks.path] }),
      ]),
  });
}

export function useGrantAccess() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<AuthorityAccessCreate>) =>
      call(grantAuthorityAccess, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [authorityAccesses.path] }),
  });
}

export function useRevokeAccess(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (idempotencyKey: string) => call(revokeAuthorityAccess, { params: { id }, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [authorityAccesses.path] }),
  });
}
