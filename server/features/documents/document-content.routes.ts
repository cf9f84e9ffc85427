import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AccessDenied, Conflict, NotFound } from '#server/http/render/errors.ts';
import { serveSession, type SessionCall } from '#server/http/serve/endpoint-route.ts';
import { idParameter } from '#server/http/serve/serve.ts';
import { DOCUMENT_TYPES, showDocument, showThumbnail } from '#shared/contracts/documents/documents.ts';
import { canReadDocuments } from '#shared/permissions.ts';
import { findDocument, type DocumentRow } from './documents.queries.ts';
import { WITHHELD_MESSAGES } from './documents.rules.ts';

/** Serves the bytes of a file with headers that prevent scripts in it from running. */
export function documentContentRoutes(app: FastifyInstance): void {
  serveSession(app, showDocument, async (call) => {
    const { request, reply, actor } = call;
    const document = await loadReadableDocument(app, call);
    const content = await app.files.get(document.file_key);
    if (content === undefined) throw new NotFound();
    request.log.info({ document: document.id, user: actor.userId }, 'a file was downloaded');
    reply.header('content-length', document.bytes).header('content-disposition', `attachment; ${fileNameOf(document)}`);
    return send(reply, { type: document.mime_type, content });
  });
  serveSession(app, showThumbnail, async (call) => {
    const document = await loadReadableDocument(app, call);
    const key = document.thumbnail_key;
    const content = key === null ? undefined : await app.files.get(key);
    if (content === undefined) throw new NotFound();
    return send(call.reply, { type: showThumbnail.mediaType, content });
  });
}

async function loadReadableDocument(
  app: FastifyInstance,
  { request, actor, scope }: SessionCall,
): Promise<DocumentRow> {
  const id = idParameter(request);
  const document = await app.store.asActor(scope, 'read only', (tx) => findDocument(tx, scope, id));
  if (document === undefined) throw new NotFound();
  if (!canReadDocuments(actor)) throw new AccessDenied();
  const withheldMessage = WITHHELD_MESSAGES[document.scan_state];
  if (withheldMessage !== undefined) throw new Conflict(withheldMessage);
  return document;
}

interface FileContent {
  readonly type: string;
  readonly content: Readable;
}

/** On a shared tablet the next user may have fewer rights, and erased personal data must not remain in a cache. */
const CACHE_CONTROL = 'no-store';

const send = (reply: FastifyReply, { type, content }: FileContent) =>
  reply
    .type(type)
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', CACHE_CONTROL)
    .send(content);

const extensionsByType: Readonly<Record<string, readonly string[]>> = DOCUMENT_TYPES;

/** RFC 6266: `filename` with ASCII only for old clients, `filename*` with the full name for the others. */
function fileNameOf({ name, mime_type: type }: DocumentRow): string {
  const extension = `.${extensionsByType[type]?.[0] ?? 'bin'}`;
  const fullName = name.toLowerCase().endsWith(extension) ? name : `${name}${extension}`;
  const encodedName = encodeURIComponent(fullName.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `filename="datei${extension}"; filename*=UTF-8''${encodedName}`;
}
