import { queryOptions } from '@tanstack/react-query';
import { auditEntries, getAuditEntry, listAuditEntries } from '#shared/contracts/audit/audit.ts';
import { MAX_PAGE_SIZE } from '#shared/contracts/wire/hydra.ts';
import { listUsers, users } from '#shared/contracts/users/users.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';
import { RARE_CHANGE_STALE_MILLISECONDS } from '#web/api/client/polling.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';
import { type AuditFilter, auditListQuery } from './audit-filter.ts';

export const useAuditList = (filter: AuditFilter) =>
  usePagedList({
    queryKey: [auditEntries.path, 'list', filter],
    load: (page, signal) => call(listAuditEntries, { query: { ...auditListQuery(filter), page }, signal }),
  });

export const auditEntryQuery = (id: string) =>
  queryOptions({
    queryKey: [auditEntries.path, 'item', id],
    queryFn: ({ signal }) => call(getAuditEntry, { params: { id }, signal }),
  });

/**
 * Returns the users to choose from, sorted by name. Admins choose from one organisation, because all organisations
 * together have thousands of users.
 */
export const userChoicesQuery = (customer: string) =>
  queryOptions({
    queryKey: [users.path, 'choices', customer],
    queryFn: ({ signal }) =>
      callEveryPage(listUsers, {
        query: { 'order[lastname]': 'asc', itemsPerPage: MAX_PAGE_SIZE, customer },
        signal,
      }),
    staleTime: RARE_CHANGE_STALE_MILLISECONDS,
  });
