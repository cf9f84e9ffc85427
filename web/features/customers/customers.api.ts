// Reads and changes organisations, for the screens of the management.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createCustomer,
  type CustomerCreate,
  type CustomerPatch,
  patchCustomer,
} from '#shared/contracts/customers/customer-changes.ts';
import { customers, getCustomer, listCustomers } from '#shared/contracts/customers/customers.ts';
import { call, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { SESSION_KEY } from '#web/api/session/session.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type CustomerFilter, customerListQuery } from './customer-filter.ts';

const CUSTOMERS_KEY = customers.path;

export const useCustomerList = (filter: CustomerFilter) =>
  usePagedList({
    queryKey: [CUSTOMERS_KEY, 'list', filter],
    load: (page, signal) => call(listCustomers, { query: { ...customerListQuery(filter), page }, signal }),
  });

/** The item is refetched whenever the form opens, so that editing starts from the stored values. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [CUSTOMERS_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getCustomer, { params: { id }, signal }),
    staleTime: 0,
  });

export function useCreateCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<CustomerCreate>) =>
      call(createCustomer, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [CUSTOMERS_KEY] }),
  });
}

/** The session is refetched as well, because it contains the name of its organisation. */
export function useChangeCustomer(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...how }: UpdateRequest<CustomerPatch>) =>
      call(patchCustomer, { params: { id }, body, ...how }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all([[CUSTOMERS_KEY], SESSION_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
