import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as contract from '#shared/contracts/auth/account.ts';
import { call, callVersioned } from '#web/api/client/client.ts';
import { SESSION_KEY } from '#web/api/session/session.ts';
import type { Edit } from '#web/ui/edit/use-edit-form.ts';

const ACCOUNT_KEY = contract.getAccount.path;
const SESSIONS_KEY = contract.listAccountSessions.path;

export const accountQuery = queryOptions({
  queryKey: [ACCOUNT_KEY],
  queryFn: ({ signal }) => callVersioned(contract.getAccount, { signal }),
  staleTime: 0,
});

export const ownSessionsQuery = queryOptions({
  queryKey: [SESSIONS_KEY],
  queryFn: ({ signal }) => call(contract.listAccountSessions, { signal }),
  staleTime: 0,
});

export type NameValues = { firstname: string; lastname: string };

/** Functions that change the user's own login, each followed by a refetch of the data it affects. */
export function useAccountActions() {
  const client = useQueryClient();
  const refetchKeys = (...keys: readonly (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const refetchAfter = async <Answer>(
    request: Promise<Answer>,
    ...keys: readonly (readonly string[])[]
  ): Promise<Answer> => {
    const answer = await request;
    await refetchKeys(...keys);
    return answer;
  };
  return {
    changeName: ({ values: body, ifMatch, idempotencyKey }: Edit<NameValues>) =>
      refetchAfter(call(contract.patchAccount, { body, ifMatch, idempotencyKey }), [ACCOUNT_KEY], SESSION_KEY),
    changeEmail: (body: { email: string; currentPassword: string }) =>
      refetchAfter(call(contract.changeEmail, { body }), [ACCOUNT_KEY]),
    changePassword: (body: { currentPassword: string; password: string }) =>
      refetchAfter(call(contract.changePassword, { body }), [SESSIONS_KEY]),
    startSecondFactor: (currentPassword: string) => call(contract.startSecondFactor, { body: { currentPassword } }),
    /**
     * This request is not followed by a refetch, because the component that shows the recovery codes refetches the
     * account once the user has seen them.
     */
    confirmSecondFactor: (code: string) => call(contract.confirmSecondFactor, { body: { code } }),
    renewRecoveryCodes: (body: { currentPassword: string; code: string }) =>
      call(contract.renewRecoveryCodes, { body }),
    removeSecondFactor: (body: { currentPassword: string; code: string }) =>
      refetchAfter(call(contract.removeSecondFactor, { body }), [ACCOUNT_KEY]),
    refetch: () => refetchKeys([ACCOUNT_KEY], SESSION_KEY),
  };
}

/** Ends one of the user's own sessions, or with null all except the current one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session: string | null) =>
      session === null
        ? call(contract.endOtherAccountSessions)
        : call(contract.endAccountSession, { body: { session } }),
    onSuccess: (sessions) => client.setQueryData(ownSessionsQuery.queryKey, sessions),
    onSettled: () => client.invalidateQueries({ queryKey: [SESSIONS_KEY] }),
  });
}
