import { queryOptions } from '@tanstack/react-query';
import { listTasks, tasks } from '#shared/contracts/tasks/tasks.ts';
import { call } from '#web/api/client/client.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';

const confirmationQuery = (version: string) => ({
  type: 'instruction',
  socialConceptVersion: version,
  'exists[correctedBy]': false,
});

/** Returns who has to confirm a version: the pending confirmations first, then the latest ones. */
export const useConfirmations = (version: string) =>
  usePagedList({
    queryKey: [tasks.path, 'confirmations', version],
    load: (page, signal) =>
      call(listTasks, { query: { ...confirmationQuery(version), 'order[doneAt]': 'desc', page }, signal }),
  });

/** Counts the missing confirmations without loading them. */
export const openConfirmationsQuery = (version: string) =>
  queryOptions({
    queryKey: [tasks.path, 'confirmations', version, 'open'],
    queryFn: ({ signal }) =>
      call(listTasks, { query: { ...confirmationQuery(version), 'exists[doneAt]': false, itemsPerPage: 1 }, signal }),
    select: (collection) => collection['hydra:totalItems'],
  });
