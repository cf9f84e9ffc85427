import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  createUploadLink,
  listUploadLinks,
  revokeUploadLink,
  uploadLinks,
  type UploadLinkCreate,
} from '#shared/contracts/upload-links/upload-links.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';

const LINKS_SHOWN = 10;

/** Returns the upload links of a profile, the newest first. */
export const linksOfProfileQuery = (profile: string) =>
  queryOptions({
    queryKey: [uploadLinks.path, 'of', profile],
    queryFn: ({ signal }) =>
      call(listUploadLinks, { query: { profile, 'order[createdAt]': 'desc', itemsPerPage: LINKS_SHOWN }, signal }),
  });

/** Returns all links whose proof has not arrived yet, the newest first. */
export const openLinksQuery = queryOptions({
  queryKey: [uploadLinks.path, 'open'],
  queryFn: ({ signal }) =>
    callEveryPage(listUploadLinks, {
      query: { state: 'open', 'order[createdAt]': 'desc', itemsPerPage: 100 },
      signal,
    }),
});

/** Creates a link. The request is not repeated automatically, because each one creates another link and another mail. */
export function useCreateUploadLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UploadLinkCreate) => call(createUploadLink, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: [uploadLinks.path] }),
  });
}

export function useRevokeUploadLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(revokeUploadLink, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [uploadLinks.path] }),
  });
}
