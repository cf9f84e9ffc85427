import type { FastifyInstance } from 'fastify';
import { NotFound } from '#server/http/render/errors.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve, type Context } from '#server/http/serve/serve.ts';
import {
  createTermination,
  getTermination,
  listTerminations,
  withdrawTermination,
} from '#shared/contracts/terminations/terminations.ts';
import { canReadTerminations } from '#shared/permissions.ts';
import { giveNotice, withdrawNotice } from './give-notice.ts';
import { findTermination, findTerminations } from './terminations.queries.ts';
import { toTermination } from './terminations.resource.ts';

export function terminationRoutes(app: FastifyInstance): void {
  const itemOptions = { load: findTermination, allow: canReadTerminations };
  serve(app, listTerminations, { allow: canReadTerminations, handle: listHandler(findTerminations, toTermination) });
  serve(app, getTermination, { ...itemOptions, handle: async ({ item }) => toTermination(item) });
  serve(app, createTermination, {
    allow: canReadTerminations,
    handle: async ({ body, ...context }) => readTermination(context, await giveNotice(context, body)),
  });
  serve(app, withdrawTermination, {
    ...itemOptions,
    handle: async ({ item, ...context }) => {
      await withdrawNotice(context, item);
      return readTermination(context, item.id);
    },
  });
}

async function readTermination({ tx, scope }: Pick<Context, 'tx' | 'scope'>, id: number) {
  const row = await findTermination(tx, scope, id);
  if (row === undefined) throw new NotFound();
  return toTermination(row);
}
