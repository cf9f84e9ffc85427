import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import { openMail } from '#server/mail/mail-outbox.ts';
import { getMail, listMails } from '#shared/contracts/mails/mails.ts';
import { canReadMails } from '#shared/permissions.ts';
import { mailColumns } from './mails.export.ts';
import { findMail, findMails } from './mails.queries.ts';
import { toMail } from './mails.resource.ts';

export function mailRoutes(app: FastifyInstance): void {
  serve(app, listMails, { access: 'read replica', allow: canReadMails, handle: listHandler(findMails, toMail) });
  serveExport(app, listMails, { allow: canReadMails, columns: mailColumns, find: findMails });
  serve(app, getMail, {
    load: findMail,
    allow: canReadMails,
    handle: async ({ item }) => ({ ...toMail(item), text: openMail(app.secrets, item)?.text }),
  });
}
