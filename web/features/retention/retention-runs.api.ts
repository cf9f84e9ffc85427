import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  approveRetentionRun,
  createRetentionHold,
  createRetentionRun,
  discardRetentionRun,
  liftRetentionHold,
  listRetentionHolds,
  listRetentionRuns,
  retentionHolds,
  retentionRuns,
  type RetentionApproval,
  type RetentionHoldCreate,
} from '#shared/contracts/retention/retention-runs.ts';
import { call } from '#web/api/client/client.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';

const LATEST = 10;

/** The latest run first. While one is being executed, its progress is polled. */
export const runsQuery = (customer: string) =>
  queryOptions({
    queryKey: [retentionRuns.path, 'of', customer],
    queryFn: ({ signal }) =>
      call(listRetentionRuns, { query: { customer, 'order[id]': 'desc', itemsPerPage: LATEST }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.['hydra:member'].some((run) => run.state === 'approved') === true ? 3000 : false,
  });

export const holdsQuery = (customer: string) =>
  queryOptions({
    queryKey: [retentionHolds.path, 'of', customer],
    queryFn: ({ signal }) =>
      call(listRetentionHolds, { query: { customer, 'exists[liftedAt]': false, pagination: false }, signal }),
  });

const everything = [[retentionRuns.path], [retentionHolds.path]];

function useRetentionAct<Sent>(send: (sent: Sent) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...retryLostAnswer,
    onSettled: () => Promise.all(everything.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

interface Keyed {
  readonly id: number;
  readonly idempotencyKey: string;
}

export const useCreateRun = () =>
  useRetentionAct((how: WriteRequest<{ customer: string }>) => call(createRetentionRun, how));
export const useApproveRun = (id: number) =>
  useRetentionAct((how: WriteRequest<RetentionApproval>) => call(approveRetentionRun, { params: { id }, ...how }));
export const useDiscardRun = () =>
  useRetentionAct(({ id, idempotencyKey }: Keyed) => call(discardRetentionRun, { params: { id }, idempotencyKey }));
export const useCreateHold = () =>
  useRetentionAct((how: WriteRequest<RetentionHoldCreate>) => call(createRetentionHold, how));
export const useLiftHold = () =>
  useRetentionAct(({ id, idempotencyKey }: Keyed) => call(liftRetentionHold, { params: { id }, idempotencyKey }));
