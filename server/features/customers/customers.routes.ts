import type { FastifyInstance } from 'fastify';
import { listing } from '#server/http/item.ts';
import { serve } from '#server/http/serve.ts';
import { getCustomer, listCustomers } from '#shared/contracts/customers.ts';
import { canReadOwnSurroundings } from '#shared/permissions.ts';
import { findCustomer, findCustomers } from './customers.queries.ts';
import { toCustomer } from './customers.resource.ts';

export function customerRoutes(app: FastifyInstance): void {
  serve(app, listCustomers, { allow: canReadOwnSurroundings, handle: listing(findCustomers, toCustomer) });
  serve(app, getCustomer, {
    load: findCustomer,
    allow: canReadOwnSurroundings,
    handle: async ({ item }) => toCustomer(item),
  });
}
