import { Conflict } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { findUploadLink, markRevoked, type JudgedLinkRow } from './upload-links.queries.ts';

/** @throws Conflict if it was already used or revoked */
export async function revokeUploadLink({ tx, scope, now }: Context, link: JudgedLinkRow): Promise<JudgedLinkRow> {
  if (!(await markRevoked(tx, scope, link.id, now)))
    throw new Conflict('Dieser Link wurde bereits benutzt oder zurückgezogen.');
  return (await findUploadLink(tx, scope, link.id)) ?? link;
}
