import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getLedger,
  getLedgerBundle,
  getLedgerCheckpoint,
  ledgerCheckpoints,
  ledgers,
  listLedgerCheckpoints,
  listLedgers,
  patchLedger,
  signLedger,
} from '#shared/contracts/ledger/ledger.ts';
import { call, download } from '#web/api/client/client.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';

/** The ledger grows with each record, so its state is polled. */
const POLL_MILLISECONDS = 60_000;

export const ledgersQuery = queryOptions({
  queryKey: [ledgers.path, 'all'],
  queryFn: ({ signal }) => call(listLedgers, { query: { pagination: false, 'order[name]': 'asc' }, signal }),
});

export const ledgerQuery = (id: string) =>
  queryOptions({
    queryKey: [ledgers.path, 'item', id],
    queryFn: ({ signal }) => call(getLedger, { params: { id }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });

export const checkpointQuery = (iri: string) =>
  queryOptions({
    queryKey: [ledgerCheckpoints.path, 'item', iri],
    queryFn: ({ signal }) => call(getLedgerCheckpoint, { params: { id: iri.slice(iri.lastIndexOf('/') + 1) }, signal }),
    // A signed checkpoint never changes.
    staleTime: Infinity,
  });

/** Returns the checkpoints of an organisation's ledger, the newest first. @param customer IRI */
export const useCheckpointList = (customer: string) =>
  usePagedList({
    queryKey: [ledgerCheckpoints.path, 'list', customer],
    load: (page, signal) =>
      call(listLedgerCheckpoints, { query: { customer, 'order[id]': 'desc', itemsPerPage: 10, page }, signal }),
  });

export function useSignLedger(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(signLedger, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ledgers.path] }),
  });
}

export function useChangeCheckpointMail(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wantsMail: boolean) => call(patchLedger, { params: { id }, body: { wantsMail } }),
    onSettled: () => client.invalidateQueries({ queryKey: [ledgers.path] }),
  });
}

/** Downloads the whole ledger, or the entries of one record (its IRI). */
export const downloadBundle = (id: number, entity = ''): Promise<Blob> =>
  download(
    getLedgerBundle.path.replace('{id}', String(id)),
    entity === '' ? {} : { entity },
    getLedgerBundle.mediaType,
  );
