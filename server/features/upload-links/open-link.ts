import type { FastifyRequest } from 'fastify';
import { hashOf, isToken } from '#server/access/one-time-token.ts';
import type { Store } from '#server/db/database.ts';
import { Gone, NotFound } from '#server/http/render/errors.ts';
import { findLinkByToken, type AddressedLink } from './upload-links.queries.ts';
import { linkState } from '#shared/domain/link-state.ts';
import { CLOSED_LINK_MESSAGES } from './upload-links.rules.ts';

const UNKNOWN_MESSAGE = 'Diesen Link gibt es nicht. Bitte prüfen Sie, ob er vollständig ist.';

/**
 * Finds an open link by its token, without a session and without using it up.
 * @throws NotFound, and Gone if it was used, has expired or was revoked
 */
export async function openLink(store: Store, token: string, now: Date): Promise<AddressedLink> {
  const link = await findLink(store, token);
  refuseClosed(link, now);
  return link;
}

/** @throws Gone unless the link is open */
export function refuseClosed(link: AddressedLink, now: Date): void {
  const state = linkState(link.used_at, link, now);
  if (state !== 'open') throw new Gone(CLOSED_LINK_MESSAGES[state]);
  if (!link.is_wanted) throw new Gone(CLOSED_LINK_MESSAGES.revoked);
}

/** Finds a link in any state. @throws NotFound */
export async function findLink(store: Store, token: string): Promise<AddressedLink> {
  // Runs with the system role, because the token itself grants access.
  const link = await store.queryAsSystem((tx) => findLinkByToken(tx, hashOf(token)));
  if (link === undefined) throw new NotFound(UNKNOWN_MESSAGE);
  return link;
}

export function tokenParameter({ params }: FastifyRequest): string {
  const token = typeof params === 'object' && params !== null && 'token' in params ? String(params.token) : '';
  if (!isToken(token)) throw new NotFound(UNKNOWN_MESSAGE);
  return token;
}
