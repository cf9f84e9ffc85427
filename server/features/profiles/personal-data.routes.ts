import type { FastifyInstance } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { zipOf } from '#server/files/zip.ts';
import { AccessDenied, NotFound } from '#server/http/render/errors.ts';
import { claimIdempotencyKey } from '#server/http/serve/idempotency.ts';
import { serveSession } from '#server/http/serve/endpoint-route.ts';
import { readBody } from '#server/http/read/read-body.ts';
import { renderItem, send } from '#server/http/render/render.ts';
import { idParameter } from '#server/http/serve/serve.ts';
import { eraseProfile as eraseProfileEndpoint, exportProfile } from '#shared/contracts/profiles/profiles.ts';
import { canManageProfiles } from '#shared/permissions.ts';
import { eraseProfile } from './erase-profile.ts';
import { personalDataEntries, findPersonalData } from './personal-data-export.ts';
import { findProfile } from './profiles.queries.ts';
import { profileFor } from './profiles.resource.ts';

/** Serves the rights of a data subject: an export of the personal data and its erasure. */
export function personalDataRoutes(app: FastifyInstance): void {
  exportRoute(app);
  erasureRoute(app);
}

/**
 * This route does not use `serve`, because files are read one by one while the archive is streamed, and no transaction
 * may stay open for that.
 */
function exportRoute(app: FastifyInstance): void {
  const { store, files } = app;
  serveSession(app, exportProfile, async ({ request, reply, actor, scope }) => {
    const id = idParameter(request);
    const personalData = await store.asActor(scope, 'read only', async (tx) =>
      findPersonalData(tx, scope, await managedProfile(tx, actor, scope, id)),
    );
    request.log.info({ user: actor.uid, profile: id }, 'the data of a person were downloaded');
    return reply
      .type(exportProfile.mediaType)
      .header('content-disposition', `attachment; filename="profil-${id}.zip"`)
      .header('cache-control', 'no-store')
      .send(zipOf(personalDataEntries(personalData, files, new Date())));
  });
}

/**
 * This route does not use `serve`, because the files are removed only after the transaction that deletes the references
 * has committed.
 */
function erasureRoute(app: FastifyInstance): void {
  const { store, files } = app;
  serveSession(app, eraseProfileEndpoint, async ({ request, reply, actor, scope }) => {
    const { fileKeys, ...result } = await store.asActor(scope, 'read write', async (tx) => {
      // A repeated request needs the permission as well, so it is checked before the stored response is replayed.
      const { id } = await managedProfile(tx, actor, scope, idParameter(request));
      const write = await claimIdempotencyKey({ tx, actor, scope }, request);
      if (write.storedAnswer) return { ...write.storedAnswer, isReplayed: true, fileKeys: [] };
      const body = readBody(eraseProfileEndpoint.body, request);
      const now = new Date();
      const erasedProfile = await eraseProfile({ actor, scope, tx, now }, id, body);
      const answer = renderItem(eraseProfileEndpoint, profileFor(actor, now)(erasedProfile.profile));
      write.keepAnswer(answer);
      return { ...answer, isReplayed: false, fileKeys: erasedProfile.fileKeys };
    });
    for (const key of fileKeys) await files.remove(key);
    return send(reply, request.format, result);
  });
}

async function managedProfile(tx: Tx, actor: SessionActor, scope: Scope, id: number) {
  const profile = await findProfile(tx, scope, id);
  if (profile === undefined) throw new NotFound();
  if (!canManageProfiles(actor)) throw new AccessDenied();
  return profile;
}
