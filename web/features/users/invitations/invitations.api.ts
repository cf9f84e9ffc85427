import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  acceptInvitation,
  createInvitation,
  getOfferedInvitation,
  type InvitationAcceptance,
  type InvitationCreate,
  invitations,
  joinByInvitation,
  listInvitations,
  revokeInvitation,
  sendInvitation,
} from '#shared/contracts/users/invitations.ts';
import { isFinal } from '#web/api/client/api-error.ts';
import { call } from '#web/api/client/client.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';

const INVITATIONS_KEY = invitations.path;

/** Includes expired invitations, because they can be sent again. */
export const WAITING_INVITATIONS = { state: ['open', 'expired'], 'order[createdAt]': 'desc' } as const;

export const useWaitingInvitations = () =>
  usePagedList({
    queryKey: [INVITATIONS_KEY, 'waiting'],
    load: (page, signal) => call(listInvitations, { query: { ...WAITING_INVITATIONS, page }, signal }),
  });

export function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: WriteRequest<InvitationCreate>) =>
      call(createInvitation, { body, idempotencyKey }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [INVITATIONS_KEY] }),
  });
}

/** This request is not repeated automatically, because each one makes another link and another mail. */
export function useSendInvitation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(sendInvitation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [INVITATIONS_KEY] }),
  });
}

export function useRevokeInvitation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(revokeInvitation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [INVITATIONS_KEY] }),
  });
}

/**
 * Reads the invitation for the holder of the link. It is read once, so that nothing changes under the reader's eyes.
 */
export const offeredInvitationQuery = (token: string) =>
  queryOptions({
    queryKey: [getOfferedInvitation.path, token],
    queryFn: ({ signal }) => call(getOfferedInvitation, { params: { token }, signal }),
    staleTime: Infinity,
    retry: (failures, error) => failures < 2 && !isFinal(error),
  });

/** Accepts with the user of the session. It is not repeated, because that would only report that it was accepted. */
export const useJoinByInvitation = (token: string) =>
  useMutation({ mutationFn: () => call(joinByInvitation, { params: { token } }) });

export const useAcceptInvitation = (token: string) =>
  useMutation({
    mutationFn: (body: InvitationAcceptance) => call(acceptInvitation, { params: { token }, body }),
  });
