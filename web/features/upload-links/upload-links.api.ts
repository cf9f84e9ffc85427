import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createUploadLink,
  listUploadLinks,
  revokeUploadLink,
  uploadLinks,
  type UploadLinkCreate,
} from '#shared/contracts/upload-links/upload-links.ts';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';
import { useActor } from '#web/api/session/session.ts';

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

/** Returns a function that finds the newest open link by which a profile is asked for a proof of a type. */
export function useOpenLinks(profile: string) {
  const mayRead = canManageUploadLinks(useActor());
  const links = useQuery({ ...openLinksQuery, enabled: mayRead }).data ?? [];
  return (type: string) => links.find((link) => link.profile === profile && link.type === type);
}

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
