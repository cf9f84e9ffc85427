import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createLedgerWitness,
  deleteLedgerWitness,
  ledgerWitnesses,
  listLedgerWitnesses,
  type LedgerWitnessCreate,
} from '#shared/contracts/ledger/witnesses.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';
import { POLL_MILLISECONDS } from '#web/api/client/polling.ts';
import { retryLostAnswer, type WriteRequest } from '#web/api/outbox/write-request.ts';

/** Returns the witnesses of an organisation's ledger, the oldest first. @param customer IRI */
export const witnessesQuery = (customer: string) =>
  queryOptions({
    queryKey: [ledgerWitnesses.path, 'of', customer],
    queryFn: ({ signal }) => callEveryPage(listLedgerWitnesses, { query: { customer, 'order[id]': 'asc' }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });

export function useAddWitness() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<LedgerWitnessCreate>) =>
      call(createLedgerWitness, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [ledgerWitnesses.path] }),
  });
}

export function useRemoveWitness(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (idempotencyKey: string) => call(deleteLedgerWitness, { params: { id }, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [ledgerWitnesses.path] }),
  });
}
