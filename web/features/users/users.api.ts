import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { listLocations, locations } from '#shared/contracts/locations/locations.ts';
import { MAX_PAGE_SIZE } from '#shared/contracts/wire/hydra.ts';
import {
  createUser,
  getUser,
  listUsers,
  patchUser,
  sendAccessLink,
  type UserCreate,
  type UserPatch,
  users,
} from '#shared/contracts/users/users.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type UserFilter, userListQuery } from '#web/features/users/list/user-filter.ts';

const USERS_KEY = users.path;

export const useUserList = (filter: UserFilter) =>
  usePagedList({
    queryKey: [USERS_KEY, 'list', filter],
    load: (page, signal) => call(listUsers, { query: { ...userListQuery(filter), page }, signal }),
  });

/** The item is refetched whenever the form opens, so that editing starts from the stored values. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [USERS_KEY, 'item', id],
    queryFn: ({ signal }) => callVersioned(getUser, { params: { id }, signal }),
    staleTime: 0,
  });

/** Reads the locations of these organisations only, because an admin sees thousands of others. */
export const locationsOfQuery = (customers: readonly string[]) =>
  queryOptions({
    queryKey: [locations.path, 'of', ...customers],
    queryFn: ({ signal }) =>
      callEveryPage(listLocations, {
        query: { customer: customers, 'order[name]': 'asc', itemsPerPage: MAX_PAGE_SIZE },
        signal,
      }),
    enabled: customers.length > 0,
    staleTime: RARE_CHANGE_STALE_MILLISECONDS,
  });

export function useCreateUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<UserCreate>) => call(createUser, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [USERS_KEY] }),
  });
}

export function useChangeUser(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...how }: UpdateRequest<UserPatch>) => call(patchUser, { params: { id }, body, ...how }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [USERS_KEY] }),
  });
}

/** The removed user is no longer visible, so the page must be left before the refetch. */
export function useRemoveFromCustomer(id: number, onRemoved: () => Promise<void>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(patchUser, { params: { id }, body: { customers: [], locations: [] } }),
    onSuccess: async () => {
      await onRemoved();
      await client.invalidateQueries({ queryKey: [USERS_KEY] });
    },
  });
}

/** This request is not repeated automatically, because each one makes another link and another mail. */
export function useSendAccessLink(id: number) {
  return useMutation({ mutationFn: () => call(sendAccessLink, { params: { id } }) });
}
