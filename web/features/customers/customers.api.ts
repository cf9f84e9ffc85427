// What the screens of the management ask and send.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createCustomer,
  type CustomerCreate,
  type CustomerPatch,
  patchCustomer,
} from '#shared/contracts/customer-changes.ts';
import { customers, getCustomer, listCustomers } from '#shared/contracts/customers.ts';
import { call, callVersioned } from '#web/api/client.ts';
import { type Act, type Change, retryLostAnswer } from '#web/api/lost-answer.ts';
import { SESSION_KEY } from '#web/api/session.ts';
import { usePagedList } from '#web/ui/paged-list.ts';
import { type CustomerFilter, customerListQuery } from './customer-filter.ts';

const CUSTOMERS_KEY = customers.path;

export const useCustomerList = (filter: CustomerFilter) =>
  usePagedList({
    queryKey: [CUSTOMERS_KEY, 'list', filter],
    load: (page, signal) => call(listCustomers, { query: { ...customerListQuery(filter), page }, signal }),
  });

/** Always asked anew: whoever changes it starts from what it is now. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [CUSTOMERS_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getCustomer, { params: { id }, signal }),
    staleTime: 0,
  });

export function useCreateCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: Act<CustomerCreate>) => call(createCustomer, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [CUSTOMERS_KEY] }),
  });
}

/** The session may work for it. */
export function useChangeCustomer(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...how }: Change<CustomerPatch>) => call(patchCustomer, { params: { id }, body, ...how }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all([[CUSTOMERS_KEY], SESSION_KEY].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
