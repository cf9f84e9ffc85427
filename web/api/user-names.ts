// Returns the users of the organisation, e.g. to name who entered something. Only the management may see them.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { listUsers, users } from '#shared/contracts/users/users.ts';
import { isManagement } from '#shared/permissions.ts';
import { callEveryPage } from '#web/api/client/client.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { useActor } from '#web/api/session/session.ts';

export const allUsersQuery = queryOptions({
  queryKey: [users.path, 'all'],
  queryFn: ({ signal }) => callEveryPage(listUsers, { query: { 'order[lastname]': 'asc' }, signal }),
  staleTime: RARE_CHANGE_STALE_MILLISECONDS,
});

/** Returns null if the user may not see names. A record without a user was sent through an upload link. */
export function useUserNames(): ((user: string | undefined) => string) | null {
  const mayKnow = isManagement(useActor());
  const { data, isPending } = useQuery({ ...allUsersQuery, enabled: mayKnow });
  if (!mayKnow) return null;
  return (user) => {
    if (user === undefined) return 'Upload-Link';
    const foundUser = data?.find((candidate) => candidate['@id'] === user);
    if (foundUser !== undefined) return `${foundUser.firstname} ${foundUser.lastname}`;
    return isPending ? '…' : 'nicht bekannt';
  };
}
