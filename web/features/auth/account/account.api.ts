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

/** A type, since a form's values need an index signature. */
export type NameValues = { firstname: string; lastname: string };

/** What is done about the own access, and what has to be read again afterwards. */
export function useAccountActs() {
  const client = useQueryClient();
  const again = (...keys: readonly (readonly string[])[]) =>
    Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  const after = async <Answer>(act: Promise<Answer>, ...keys: readonly (readonly string[])[]): Promise<Answer> => {
    const answer = await act;
    await again(...keys);
    return answer;
  };
  return {
    changeName: ({ values: body, ifMatch, idempotencyKey }: Edit<NameValues>) =>
      after(call(contract.patchAccount, { body, ifMatch, idempotencyKey }), [ACCOUNT_KEY], SESSION_KEY),
    changeEmail: (body: { email: string; currentPassword: string }) =>
      after(call(contract.changeEmail, { body }), [ACCOUNT_KEY]),
    changePassword: (body: { currentPassword: string; password: string }) =>
      after(call(contract.changePassword, { body }), [SESSIONS_KEY]),
    startSecondFactor: (currentPassword: string) => call(contract.startSecondFactor, { body: { currentPassword } }),
    /** Read again by whoever shows the codes, once they have been seen. */
    confirmSecondFactor: (code: string) => call(contract.confirmSecondFactor, { body: { code } }),
    renewRecoveryCodes: (body: { currentPassword: string; code: string }) =>
      call(contract.renewRecoveryCodes, { body }),
    removeSecondFactor: (body: { currentPassword: string; code: string }) =>
      after(call(contract.removeSecondFactor, { body }), [ACCOUNT_KEY]),
    readAnew: () => again([ACCOUNT_KEY], SESSION_KEY),
  };
}

/** One of the own sessions; null for all but this one. */
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
