import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createOrganisationExport,
  getOrganisationExportContent,
  listOrganisationExports,
  organisationExports,
} from '#shared/contracts/organisation-export/organisation-export.ts';
import { call, download } from '#web/api/client/client.ts';
import { type WriteRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { saveFile } from '#web/ui/file/save-file.ts';

const LATEST = 5;

/** Returns the latest exports first. While one is being created, its progress is polled. */
export const exportsQuery = (customer: string) =>
  queryOptions({
    queryKey: [organisationExports.path, 'of', customer],
    queryFn: ({ signal }) =>
      call(listOrganisationExports, { query: { customer, 'order[id]': 'desc', itemsPerPage: LATEST }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.['hydra:member'].some((job) => job.state === 'queued' || job.state === 'running') === true
        ? 3000
        : false,
  });

export function useCreateExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (requestOptions: WriteRequest<{ customer: string }>) => call(createOrganisationExport, requestOptions),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [organisationExports.path] }),
  });
}

export const useSaveExport = () =>
  useMutation({
    mutationFn: async (id: number) =>
      saveFile(
        await download(
          getOrganisationExportContent.path.replace('{id}', String(id)),
          {},
          getOrganisationExportContent.mediaType,
        ),
        `organisation-${id}.zip`,
      ),
  });
