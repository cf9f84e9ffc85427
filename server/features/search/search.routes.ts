import type { FastifyInstance } from 'fastify';
import { serve } from '#server/http/serve/serve.ts';
import { search } from '#shared/contracts/search/search.ts';
import { canSearch } from '#shared/permissions.ts';
import { findHits } from './find-hits.ts';

export function searchRoutes(app: FastifyInstance): void {
  serve(app, search, { allow: canSearch, handle: ({ query, ...context }) => findHits(context, query) });
}
