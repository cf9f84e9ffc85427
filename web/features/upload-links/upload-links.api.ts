import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createUploadLink,
  listUploadLinks,
  revokeUploadLink,
  uploadLinks,
  type UploadLinkCreate,
} from '#shared/contracts/upload-links/upload-links.ts';
import { getProfile, profiles } from '#shared/contracts/profiles/profiles.ts';
import { getUser, users } from '#shared/contracts/users/users.ts';
import { idFromIri } from '#shared/contracts/wire/hydra.ts';
import { canManageUploadLinks } from '#shared/permissions.ts';
import { call, callEveryPage } from '#web/api/client/client.ts';
import { useMailObstacle } from '#web/api/session/mail-obstacle.ts';
import { useActor } from '#web/api/session/session.ts';
import { allUsersQuery } from '#web/api/user-names.ts';
import { profilesQuery } from '#web/features/profiles/profiles.public.ts';

const LINKS_SHOWN = 10;

/** Returns the upload links of a profile, the newest first. */
export const linksOfProfileQuery = (profile: string) =>
  queryOptions({
    queryKey: [uploadLinks.path, 'of', profile],
    queryFn: ({ signal }) =>
      call(listUploadLinks, { query: { profile, 'order[createdAt]': 'desc', itemsPerPage: LINKS_SHOWN }, signal }),
  });

/** Counts all links of a profile; undefined while they are loading or unknown. */
export const useLinkCount = (profile: string): number | undefined =>
  useQuery(linksOfProfileQuery(profile)).data?.['hydra:totalItems'];

/** Returns all links whose proof has not arrived yet, the newest first. */
const openLinksQuery = queryOptions({
  queryKey: [uploadLinks.path, 'open'],
  queryFn: ({ signal }) =>
    callEveryPage(listUploadLinks, {
      query: { state: 'open', 'order[createdAt]': 'desc', itemsPerPage: 100 },
      signal,
    }),
});

/** Returns the open links of all profiles; undefined while they are loading, and for those who may not see them. */
export function useOpenLinks() {
  const mayRead = canManageUploadLinks(useActor());
  return useQuery({ ...openLinksQuery, enabled: mayRead }).data;
}

/** Returns a function that finds the newest open link by which a profile is asked for a proof of a type. */
export function useOpenLinksOf(profile: string) {
  const links = useOpenLinks() ?? [];
  return (type: string) => links.find((link) => link.profile === profile && link.type === type);
}

/** Counts the open links of a profile; undefined while they are loading or unknown. */
export const useOpenLinkCount = (profile: string): number | undefined =>
  useOpenLinks()?.filter((link) => link.profile === profile).length;

/** The newest links of all people, from which their addresses are known. */
const LINKS_WITH_ADDRESSES = 100;

const linkAddressesQuery = queryOptions({
  queryKey: [uploadLinks.path, 'addresses'],
  queryFn: async ({ signal }) => {
    const links = await call(listUploadLinks, {
      query: { 'order[createdAt]': 'desc', itemsPerPage: LINKS_WITH_ADDRESSES },
      signal,
    });
    // The newest link of a person is set last.
    return links['hydra:member']
      .toReversed()
      .flatMap(({ profile, email }) => (email === undefined ? [] : [[profile, email] as const]));
  },
});

/**
 * Returns the address to propose for a person: the one that they last got a link at, or else that of their own login.
 */
const knownAddressQuery = (profile: string) =>
  queryOptions({
    queryKey: [uploadLinks.path, 'address of', profile],
    queryFn: async ({ signal }) => {
      const query = { profile, 'order[createdAt]': 'desc', itemsPerPage: LINKS_SHOWN } as const;
      const links = await call(listUploadLinks, { query, signal });
      const mailed = links['hydra:member'].find(({ email }) => email !== undefined)?.email;
      return mailed ?? (await readOwnAddress(profile, signal));
    },
  });

/** @returns '' if the person has no login */
async function readOwnAddress(profile: string, signal: AbortSignal): Promise<string> {
  const { user } = await call(getProfile, { params: { id: idFromIri(profile, profiles.path) ?? '' }, signal });
  if (user === undefined) return '';
  return (await call(getUser, { params: { id: idFromIri(user, users.path) ?? '' }, signal })).email;
}

/** Returns the address to propose for a person, '' if none is known; undefined while it is loading. */
export function useKnownAddress(profile: string): string | undefined {
  const isMailPossible = useMailObstacle() === null;
  const { data, isPending } = useQuery({ ...knownAddressQuery(profile), enabled: isMailPossible });
  return isPending && isMailPossible ? undefined : (data ?? '');
}

const NO_ADDRESSES: ReadonlyMap<string, string> = new Map();

/**
 * Returns the address to propose for each person, by IRI of the profile: the one that they last got a link at, or else
 * that of their own login. None where no mail would arrive. Undefined while they are loading.
 */
export function useKnownAddresses(): ReadonlyMap<string, string> | undefined {
  const isMailPossible = useMailObstacle() === null;
  const links = useQuery(linkAddressesQuery);
  const people = useQuery(profilesQuery);
  const logins = useQuery(allUsersQuery);
  // A link with an address would not be shown to be copied.
  if (!isMailPossible) return NO_ADDRESSES;
  if (links.isPending || people.isPending || logins.isPending) return undefined;
  const ownAddresses = (people.data ?? []).flatMap(({ '@id': profile, user }) => {
    const email = logins.data?.find((candidate) => candidate['@id'] === user)?.email;
    return email === undefined ? [] : [[profile, email] as const];
  });
  return new Map([...ownAddresses, ...(links.data ?? [])]);
}

interface NewLinkRequest {
  readonly body: UploadLinkCreate;
  readonly idempotencyKey: string;
}

/** Creates a link. A repeated attempt with the same key gets the same link, and sends no second mail. */
export function useCreateUploadLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: NewLinkRequest) => call(createUploadLink, request),
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
