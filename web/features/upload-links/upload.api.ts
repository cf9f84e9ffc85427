import { queryOptions } from '@tanstack/react-query';
import { getUpload } from '#shared/contracts/upload-links.ts';
import { call } from '#web/api/client.ts';

export const uploadQuery = (token: string) =>
  queryOptions({
    queryKey: [getUpload.path, token],
    queryFn: ({ signal }) => call(getUpload, { params: { token }, signal }),
    // While somebody looks for the paper, nothing of the form may change.
    staleTime: Infinity,
  });
