import type { FastifyRequest } from 'fastify';
import { hashOf, isToken } from '#server/access/one-time-token.ts';
import type { Store } from '#server/db/database.ts';
import { Gone, NotFound } from '#server/http/render/errors.ts';
import { findLinksByToken, type AddressedLink } from './upload-links.queries.ts';
import { CLOSED_LINK_MESSAGES, uploadLinkState } from './upload-links.rules.ts';

const UNKNOWN_MESSAGE = 'Diesen Link gibt es nicht. Bitte prüfen Sie, ob er vollständig ist.';

/**
 * Finds what an open link requests by its token, without a session and without using it up.
 * @throws NotFound, and Gone if all of it was sent, has expired or was revoked
 */
export async function openLink(store: Store, token: string, now: Date): Promise<AddressedLink[]> {
  const links = await findLinks(store, token);
  // Throws if no link is open.
  firstOpenLink(links, now);
  return links;
}

/** @returns the first link that is still open @throws Gone if there is none */
export function firstOpenLink(links: readonly AddressedLink[], now: Date): AddressedLink {
  const firstOpen = links.find((link) => closedMessage(link, now) === null);
  if (firstOpen !== undefined) return firstOpen;
  // A replaced request comes first: its proof still has to be sent by the newer link, and the holder would otherwise believe
  // that all was sent.
  const told = links.find((link) => uploadLinkState(link, now) === 'replaced') ?? links[0];
  throw new Gone((told && closedMessage(told, now)) ?? UNKNOWN_MESSAGE);
}

/** @returns null while the link is open */
export function closedMessage(link: AddressedLink, now: Date): string | null {
  const state = uploadLinkState(link, now);
  if (state !== 'open') return CLOSED_LINK_MESSAGES[state];
  return link.is_wanted ? null : CLOSED_LINK_MESSAGES.revoked;
}

/** Finds what a token requests, in any state. @throws NotFound */
export async function findLinks(store: Store, token: string): Promise<AddressedLink[]> {
  // Runs with the system role, because the token itself grants access.
  const links = await store.queryAsSystem((tx) => findLinksByToken(tx, hashOf(token)));
  if (links.length === 0) throw new NotFound(UNKNOWN_MESSAGE);
  return links;
}

export function tokenParameter({ params }: FastifyRequest): string {
  const token = typeof params === 'object' && params !== null && 'token' in params ? String(params.token) : '';
  if (!isToken(token)) throw new NotFound(UNKNOWN_MESSAGE);
  return token;
}
