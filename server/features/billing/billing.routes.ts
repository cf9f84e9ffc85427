import type { FastifyInstance } from 'fastify';
import { serveExport } from '#server/http/serve/export.ts';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  getContract,
  getLocationPlan,
  listContracts,
  listLocationPlans,
  patchContract,
  patchLocationPlan,
} from '#shared/contracts/billing/billing.ts';
import {
  createQuotaBooking,
  getQuotaBooking,
  getQuotaSituation,
  listQuotaBookings,
  listQuotaSituations,
} from '#shared/contracts/billing/quotas.ts';
import { canReadContracts, canSetContract } from '#shared/permissions.ts';
import { locationPlanColumns, quotaColumns } from './billing.export.ts';
import { agreementRoutes } from '#server/features/billing/agreement/agreement.routes.ts';
import { agreePlan } from '#server/features/billing/prices/agree-plan.ts';
import {
  findContract,
  findContracts,
  findLocationPlan,
  findLocationPlans,
  findQuota,
  findQuotas,
} from './billing.queries.ts';
import { toContract, toLocationPlan, toQuotaBooking, toQuotaSituation } from './billing.resource.ts';
import { bookPackage } from '#server/features/billing/prices/book-package.ts';
import { changeContract } from './change-contract.ts';
import { invoiceRoutes } from '#server/features/billing/invoices/invoices.routes.ts';
import { priceRoutes } from '#server/features/billing/prices/prices.routes.ts';
import { findQuotaBooking, findQuotaBookings } from '#server/features/billing/prices/quota-bookings.queries.ts';
import { quotaBookingColumns } from '#server/features/billing/prices/quota-bookings.export.ts';

export function billingRoutes(app: FastifyInstance): void {
  contractRoutes(app);
  quotaRoutes(app);
  priceRoutes(app);
  invoiceRoutes(app);
  agreementRoutes(app);
}

function contractRoutes(app: FastifyInstance): void {
  serve(app, listContracts, {
    allow: canReadContracts,
    handle: async ({ tx, scope, query, now }) => {
      const { items, total } = await findContracts(tx, scope, query);
      return { items: items.map((row) => toContract(row, now)), total };
    },
  });
  serve(app, getContract, {
    load: findContract,
    allow: canReadContracts,
    handle: async ({ item, now }) => toContract(item, now),
  });
  serve(app, patchContract, {
    load: findContract,
    allow: canReadContracts,
    handle: async ({ item, body, ...context }) => {
      await changeContract(context, item.id, body);
      return toContract((await findContract(context.tx, context.scope, item.id)) ?? item, context.now);
    },
  });
  serveExport(app, listLocationPlans, {
    allow: canReadContracts,
    columns: locationPlanColumns,
    find: findLocationPlans,
  });
  serve(app, listLocationPlans, { allow: canReadContracts, handle: listHandler(findLocationPlans, toLocationPlan) });
  serve(app, getLocationPlan, {
    load: findLocationPlan,
    allow: canReadContracts,
    handle: async ({ item }) => toLocationPlan(item),
  });
  serve(app, patchLocationPlan, {
    load: findLocationPlan,
    allow: canSetContract,
    handle: async ({ item, body, ...context }) => toLocationPlan(await agreePlan(context, item, body)),
  });
}

function quotaRoutes(app: FastifyInstance): void {
  serveExport(app, listQuotaSituations, {
    allow: canReadContracts,
    columns: quotaColumns,
    find: async (tx, scope, query) => {
      const { items, total } = await findQuotas(tx, scope, query);
      const now = new Date();
      return { items: items.map((row) => toQuotaSituation(row, now)), total };
    },
  });
  serve(app, listQuotaSituations, {
    access: 'read replica',
    allow: canReadContracts,
    handle: async ({ tx, scope, query, now }) => {
      const { items, total } = await findQuotas(tx, scope, query);
      return { items: items.map((row) => toQuotaSituation(row, now)), total };
    },
  });
  serve(app, getQuotaSituation, {
    load: findQuota,
    allow: canReadContracts,
    handle: async ({ item, now }) => toQuotaSituation(item, now),
  });
  serve(app, listQuotaBookings, {
    access: 'read replica',
    allow: canReadContracts,
    handle: listHandler(findQuotaBookings, toQuotaBooking),
  });
  serve(app, getQuotaBooking, {
    load: findQuotaBooking,
    allow: canReadContracts,
    handle: async ({ item }) => toQuotaBooking(item),
  });
  serve(app, createQuotaBooking, {
    allow: canReadContracts,
    handle: async ({ body, ...context }) => toQuotaBooking(await bookPackage(context, body)),
  });
  serveExport(app, listQuotaBookings, {
    allow: canReadContracts,
    columns: quotaBookingColumns,
    find: findQuotaBookings,
  });
}
