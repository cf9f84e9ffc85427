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

const MAX_SHOWN_RUNS = 10;

/** Returns the latest runs first. While a run is executed, its progress is polled. */
export const runsQuery = (customer: string) =>
  queryOptions({
    queryKey: [retentionRuns.path, 'of', customer],
    queryFn: ({ signal }) =>
      call(listRetentionRuns, { query: { customer, 'order[id]': 'desc', itemsPerPage: MAX_SHOWN_RUNS }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.['hydra:member'].some((run) => run.state === 'approved') === true ? 3000 : false,
  });

export const holdsQuery = (customer: string) =>
  queryOptions({
    queryKey: [retentionHolds.path, 'of', customer],
    queryFn: ({ signal }) =>
      call(listRetentionHolds, { query: { customer, 'exists[liftedAt]': false, pagination: false }, signal }),
  });

const RETENTION_KEYS = [[retentionRuns.path], [retentionHolds.path]];

function useRetentionMutation<Request>(send: (request: Request) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...retryLostAnswer,
    onSettled: () => Promise.all(RETENTION_KEYS.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

interface ExistingItemRequest {
  readonly id: number;
  readonly idempotencyKey: string;
}

export const useCreateRun = () =>
  useRetentionMutation((request: WriteRequest<{ customer: string }>) => call(createRetentionRun, request));
export const useApproveRun = (id: number) =>
  useRetentionMutation((request: WriteRequest<RetentionApproval>) =>
    call(approveRetentionRun, { params: { id }, ...request }),
  );
export const useDiscardRun = () =>
  useRetentionMutation(({ id, idempotencyKey }: ExistingItemRequest) =>
    call(discardRetentionRun, { params: { id }, idempotencyKey }),
  );
export const useCreateHold = () =>
  useRetentionMutation((request: WriteRequest<RetentionHoldCreate>) => call(createRetentionHold, request));
export const useLiftHold = () =>
  useRetentionMutation(({ id, idempotencyKey }: ExistingItemRequest) =>
    call(liftRetentionHold, { params: { id }, idempotencyKey }),
  );
