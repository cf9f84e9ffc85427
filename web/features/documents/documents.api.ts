import { queryOptions } from '@tanstack/react-query';
import { documents, showDocument } from '#shared/contracts/documents.ts';
import { download } from '#web/api/client.ts';

/** The bytes of a document never change. They need the bearer token, which neither a frame nor an image can send. */
export const documentBytesQuery = (id: number) =>
  queryOptions({
    queryKey: [documents.path, 'bytes', id],
    queryFn: () => download(showDocument.path.replace('{id}', String(id))),
    staleTime: Infinity,
    gcTime: 60_000,
  });
