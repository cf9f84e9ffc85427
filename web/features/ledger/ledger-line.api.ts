import { queryOptions } from '@tanstack/react-query';
import { auditEntries, listAuditEntries } from '#shared/contracts/audit/audit.ts';
import { call } from '#web/api/client/client.ts';

/** Returns the ledger entries of one record, the latest first. */
export const latestEntryQuery = (entity: string) =>
  queryOptions({
    queryKey: [auditEntries.path, 'about', entity],
    queryFn: ({ signal }) =>
      call(listAuditEntries, {
        query: { entity, source: 'ledger', 'order[at]': 'desc', 'order[id]': 'desc', itemsPerPage: 1 },
        signal,
      }),
  });
