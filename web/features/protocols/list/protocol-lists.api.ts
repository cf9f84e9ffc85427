import { queryOptions, useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { forms, listForms } from '#shared/contracts/forms/forms.ts';
import {
  discardProtocol,
  type FilledProtocol,
  getProtocol,
  listProtocols,
  type Protocol,
  protocols,
} from '#shared/contracts/protocols/protocols.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { call } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { knownRow } from '#web/ui/record/known-row.ts';
import { useIsLastSeen } from '#web/ui/record/use-is-last-seen.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { closedProtocolsQuery, draftsQuery, type ProtocolFilter } from './protocol-filter.ts';

const PROTOCOLS_KEY = protocols.path;
/** A completed task may be the one that fixes a Mangel. */
const topics = [tasks.path];

export function useClosedProtocols(filter: ProtocolFilter) {
  return usePagedList({
    queryKey: [PROTOCOLS_KEY, 'list', filter],
    load: (page, signal) => call(listProtocols, { query: { ...closedProtocolsQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
    topics,
  });
}

export function useDrafts(filter: ProtocolFilter) {
  return usePagedList({
    queryKey: [PROTOCOLS_KEY, 'drafts', filter],
    load: (page, signal) => call(listProtocols, { query: { ...draftsQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });
}

export const protocolQuery = (id: string) =>
  queryOptions({
    queryKey: [PROTOCOLS_KEY, 'item', id],
    queryFn: ({ signal }) => call(getProtocol, { params: { id }, signal }),
    meta: { topics },
  });

/**
 * Returns the row of a protocol that cannot be read now, or null. It does not begin the query of the protocol, because a
 * list leaves out the answers.
 */
export function useListedProtocol(id: string, protocol: Pick<UseQueryResult<FilledProtocol>, 'data' | 'error'>) {
  const isLastSeen = useIsLastSeen(protocol);
  return protocol.data === undefined && isLastSeen ? knownRow<Protocol>(PROTOCOLS_KEY, id) : null;
}

/** Returns the current version of the protocol in which the Mangel was found that a task has to fix; null if there is none. */
export const findingSourceQuery = (task: string) =>
  queryOptions({
    queryKey: [PROTOCOLS_KEY, 'of task', task],
    queryFn: async ({ signal }): Promise<FilledProtocol | null> => {
      const query = { task, 'exists[correctedBy]': false };
      const [protocol] = (await call(listProtocols, { query, signal }))['hydra:member'];
      return protocol === undefined ? null : call(getProtocol, { params: { id: protocol.id }, signal });
    },
  });

/** Returns all forms by name, including those that are out of use, because their protocols are still in the list. */
export const everyFormQuery = queryOptions({
  queryKey: [forms.path, 'every'],
  queryFn: ({ signal }) =>
    call(listForms, { query: { pagination: false, 'exists[version]': true, 'order[name]': 'asc' }, signal }),
  select: (collection) => collection['hydra:member'],
  staleTime: 5 * 60_000,
});

/** Returns all versions of a protocol with their answers, from the first to the current one. */
export const protocolHistoryQuery = (origin: string) =>
  queryOptions({
    queryKey: [PROTOCOLS_KEY, 'history', origin],
    queryFn: async ({ signal }): Promise<FilledProtocol[]> => {
      const versions = await call(listProtocols, { query: { origin, 'order[id]': 'asc', itemsPerPage: 100 }, signal });
      return Promise.all(versions['hydra:member'].map(({ id }) => call(getProtocol, { params: { id }, signal })));
    },
  });

export function useDiscardDraft() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Protocol) => call(discardProtocol, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [PROTOCOLS_KEY] }),
  });
}
