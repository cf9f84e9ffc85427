import type { FastifyInstance } from 'fastify';
import type { Row } from '#server/db/schema.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { serveExport } from '#server/http/serve/export.ts';
import { serve, type Context } from '#server/http/serve/serve.ts';
import {
  createCustomer as createCustomerEndpoint,
  patchCustomer,
} from '#shared/contracts/customers/customer-changes.ts';
import { getCustomer, listCustomers } from '#shared/contracts/customers/customers.ts';
import { canCreateCustomers, canManageCustomers, canReadCustomers, canReadSharedData } from '#shared/permissions.ts';
import { changeCustomer, createCustomer } from './change-customer.ts';
import { customerColumns } from './customers.export.ts';
import { findCustomer, findCustomers } from './customers.queries.ts';
import { findSizedCustomers, toCustomers } from './sized-customers.ts';

export function customerRoutes(app: FastifyInstance): void {
  serve(app, listCustomers, {
    access: 'read replica',
    allow: canReadSharedData,
    handle: async ({ query, ...context }) => {
      const { items, total } = await findCustomers(context.tx, context.scope, query);
      return { items: await toCustomers(context, items), total };
    },
  });
  serve(app, getCustomer, {
    load: findCustomer,
    allow: canReadSharedData,
    handle: ({ item, ...context }) => renderCustomer(context, item),
  });
  serve(app, createCustomerEndpoint, {
    allow: canCreateCustomers,
    handle: async ({ body, ...context }) => renderCustomer(context, await createCustomer(context, body)),
  });
  serve(app, patchCustomer, {
    load: findCustomer,
    allow: canManageCustomers,
    handle: async ({ item, body, ...context }) => renderCustomer(context, await changeCustomer(context, item.id, body)),
  });
  serveExport(app, listCustomers, { allow: canReadCustomers, columns: customerColumns, find: findSizedCustomers });
}

async function renderCustomer(context: Context, row: Row<'customer'>) {
  const [customer] = await toCustomers(context, [row]);
  if (customer === undefined) throw new NotFound();
  return customer;
}
