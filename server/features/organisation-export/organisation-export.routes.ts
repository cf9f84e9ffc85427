import type { FastifyInstance } from 'fastify';
import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import { openStoredFile } from '#server/files/stored-files.ts';
import { AccessDenied, Conflict, Gone, NotFound } from '#server/http/render/errors.ts';
import { listHandler } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import { serveSession, type SessionCall } from '#server/http/serve/endpoint-route.ts';
import { type Context, idParameter, serve } from '#server/http/serve/serve.ts';
import { requestJob } from '#server/live/request-job.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import {
  createOrganisationExport,
  getOrganisationExport,
  getOrganisationExportContent,
  listOrganisationExports,
} from '#shared/contracts/organisation-export/organisation-export.ts';
import { canChangeRetention, canManageRetention } from '#shared/permissions.ts';
import { EXPORT_JOB } from './make-exports.ts';
import { findExport, findExports, insertExport, noteDownload } from './organisation-export.queries.ts';
import { toExport } from './organisation-export.resource.ts';

const DEMO_MESSAGE = 'Im Demo-Zugang kann die Organisation nicht exportiert werden.';

export function organisationExportRoutes(app: FastifyInstance): void {
  serve(app, listOrganisationExports, {
    access: 'read replica',
    allow: canManageRetention,
    handle: listHandler(findExports, toExport),
  });
  serve(app, getOrganisationExport, {
    load: findExport,
    allow: canManageRetention,
    handle: async ({ item }) => toExport(item),
  });
  serve(app, createOrganisationExport, {
    allow: canManageRetention,
    handle: async ({ body, ...context }) => toExport(await requestExport(context, body.customer)),
  });
  contentRoute(app);
}

async function requestExport({ tx, scope, actor, now }: Context, customerIri: string) {
  if (!canChangeRetention(actor)) throw new AccessDenied(DEMO_MESSAGE);
  const { id } = await resolveReference(customerIri, customers.path, (customerId) =>
    findOwnOrganisation(tx, scope, customerId),
  );
  const newExport = await insertExport(tx, scope, { customer_id: id, user_id: actor.userId, created_at: now });
  if (newExport === undefined) throw new Conflict('Ein Export dieser Organisation wird bereits erstellt.');
  await requestJob(tx, EXPORT_JOB);
  return newExport;
}

/** Finds the organisation only within the scope of the session; an admin may export any of them. */
const findOwnOrganisation = async (tx: Tx, scope: Scope, id: number) =>
  scope.kind === 'platform' || scope.customerId === id ? findCustomer(tx, scope, id) : undefined;

/** Registers the download. It does not use `serve`, because no transaction may stay open while the file is sent. */
function contentRoute(app: FastifyInstance): void {
  const { store, files } = app;
  const answer = async ({ request, reply, actor, scope }: SessionCall) => {
    const id = idParameter(request);
    const content = await store.asActor(scope, 'read write', async (tx) => {
      const key = await findReadyFileKey(tx, { actor, scope, id });
      await noteDownload(tx, scope, id, new Date());
      // If the file is missing, the note is rolled back.
      return openStoredFile(files, key);
    });
    request.log.info({ user: actor.uid, export: id }, 'the data of an organisation were downloaded');
    return reply
      .type(getOrganisationExportContent.mediaType)
      .header('content-disposition', `attachment; filename="organisation-${id}.zip"`)
      .header('cache-control', 'no-store')
      .send(content);
  };
  serveSession(app, getOrganisationExportContent, answer, { exposeHeadRoute: false });
}

interface ExportRequest {
  readonly actor: SessionActor;
  readonly scope: Scope;
  readonly id: number;
}

async function findReadyFileKey(tx: Tx, { actor, scope, id }: ExportRequest): Promise<string> {
  const foundExport = await findExport(tx, scope, id);
  if (foundExport === undefined) throw new NotFound();
  if (!canManageRetention(actor)) throw new AccessDenied();
  if (foundExport.state === 'removed') throw new Gone('Dieser Export wurde gelöscht. Bitte einen neuen anfordern.');
  if (foundExport.file_key === null) throw new Conflict('Dieser Export ist noch nicht fertig.');
  return foundExport.file_key;
}
