import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import { openMail } from '#server/mail/mail-outbox.ts';
import { getMail, listMails, showMailLinks } from '#shared/contracts/mails/mails.ts';
import { canReadMails, canShowMailLinks } from '#shared/permissions.ts';
import { linksOf, withoutLinks } from './mail-links.rules.ts';
import { mailColumns } from './mails.export.ts';
import { findMail, findMails } from './mails.queries.ts';
import { toMail } from './mails.resource.ts';
import { showMailLinks as showLinks } from './show-mail-links.ts';

export function mailRoutes(app: FastifyInstance): void {
  serve(app, listMails, { access: 'read replica', allow: canReadMails, handle: listHandler(findMails, toMail) });
  serveExport(app, listMails, { allow: canReadMails, columns: mailColumns, find: findMails });
  serve(app, getMail, {
    load: findMail,
    allow: canReadMails,
    handle: async ({ item }) => {
      const text = openMail(app.secrets, item)?.text;
      if (text === undefined) return toMail(item);
      return { ...toMail(item), text: withoutLinks(text), hasLinks: linksOf(text).length > 0 };
    },
  });
  serve(app, showMailLinks, {
    load: findMail,
    allow: canShowMailLinks,
    // The links are not stored a second time; each look is logged.
    isAnswerKept: false,
    handle: async ({ item, ...context }) => ({ links: [...(await showLinks(context, item, app.secrets))] }),
  });
}
