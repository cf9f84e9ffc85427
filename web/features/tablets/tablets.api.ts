import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listTabletDeliveries, tabletDeliveries } from '#shared/contracts/tablets/deliveries.ts';
import {
  createTabletPairing,
  deleteTablet,
  getTablet,
  getTabletPairing,
  listTablets,
  lockTablet,
  patchTablet,
  reportTabletFound,
  reportTabletLost,
  type TabletPairingCreate,
  tabletPairings,
  tablets,
  unlockTablet,
} from '#shared/contracts/tablets/tablets.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { retryLostAnswer, type WriteRequest } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type TabletFilter, tabletListQuery } from './tablet-filter.ts';

export const useTabletList = (filter: TabletFilter) =>
  usePagedList({
    queryKey: [tablets.path, 'list', filter],
    load: (page, signal) => call(listTablets, { query: { ...tabletListQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });

export const tabletQuery = (id: string) =>
  queryOptions({
    queryKey: [tablets.path, 'item', id],
    queryFn: ({ signal }) => call(getTablet, { params: { id }, signal }),
    staleTime: 0,
  });

/** A user is waiting for the pairing, so it is polled frequently in case an event gets lost. */
const PAIRING_POLL_MILLISECONDS = 2000;

export const pairingQuery = (id: number) =>
  queryOptions({
    queryKey: [tabletPairings.path, 'item', id],
    queryFn: ({ signal }) => call(getTabletPairing, { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === 'open' ? PAIRING_POLL_MILLISECONDS : false,
    staleTime: 0,
  });

export const useCreatePairing = () =>
  useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<TabletPairingCreate>) =>
      call(createTabletPairing, { body, idempotencyKey }),
    ...retryLostAnswer,
  });

/** @param tablet IRI of a tablet; null selects what tablets delivered that are no longer in the list */
export const deliveriesQuery = (tablet: string | null) =>
  queryOptions({
    queryKey: [tabletDeliveries.path, 'of', tablet],
    queryFn: ({ signal }) => {
      const source = tablet === null ? { 'exists[tablet]': false } : { tablet };
      return callEveryPage(listTabletDeliveries, { query: { ...source, 'order[id]': 'asc' }, signal });
    },
    staleTime: 0,
  });

/** Finds the delivery by which one of these records arrived from a lost tablet. */
export const deliveryOfRecordQuery = (records: readonly string[]) =>
  queryOptions({
    queryKey: [tabletDeliveries.path, 'record', ...records],
    queryFn: ({ signal }) => call(listTabletDeliveries, { query: { record: records, outcome: 'delivered' }, signal }),
    select: (collection) => collection['hydra:member'][0] ?? null,
  });

type TabletOperation = 'lock' | 'unlock' | 'remove' | 'lost' | 'found';

export function useTabletOperation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({
      operation,
      idempotencyKey,
    }: {
      readonly operation: TabletOperation;
      readonly idempotencyKey: string;
    }) => {
      const options = { params: { id }, idempotencyKey };
      if (operation === 'lock') await call(lockTablet, options);
      else if (operation === 'unlock') await call(unlockTablet, options);
      else if (operation === 'lost') await call(reportTabletLost, options);
      else if (operation === 'found') await call(reportTabletFound, options);
      else await call(deleteTablet, options);
    },
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [tablets.path] }),
  });
}

export function useRenameTablet(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<{ readonly name: string }>) =>
      call(patchTablet, { params: { id }, body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [tablets.path] }),
  });
}
