import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  getLedger,
  getLedgerBundle,
  getLedgerCheckpoint,
  ledgerCheckpoints,
  ledgers,
  listLedgers,
  patchLedger,
  signLedger,
} from '#shared/contracts/ledger/ledger.ts';
import { call, download } from '#web/api/client/client.ts';

/** The state changes with each recorded act, so it is refetched. */
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
    // The public key never changes.
    staleTime: Infinity,
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
