import { queryOptions, useMutation } from '@tanstack/react-query';
import { getMail, listMails, mails, showMailLinks } from '#shared/contracts/mails/mails.ts';
import { call } from '#web/api/client/client.ts';
import { retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type MailFilter, mailListQuery } from './mail-filter.ts';

/** Waiting mails are sent once a minute. */
const POLL_MILLISECONDS = 60_000;

export const useMailList = (filter: MailFilter) =>
  usePagedList({
    queryKey: [mails.path, 'list', filter],
    load: (page, signal) => call(listMails, { query: { ...mailListQuery(filter), page }, signal }),
    refetchInterval: POLL_MILLISECONDS,
  });

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: [mails.path, 'item', id],
    queryFn: ({ signal }) => call(getMail, { params: { id }, signal }),
    // The text is removed from the cache as soon as it is no longer shown.
    gcTime: 0,
    staleTime: 0,
  });

export const useShowMailLinks = (id: number) =>
  useMutation({
    mutationFn: (idempotencyKey: string) => call(showMailLinks, { params: { id }, idempotencyKey }),
    ...retryLostAnswer,
    gcTime: 0,
  });
