import type { FastifyInstance } from 'fastify';
import { listHandler } from '#server/http/render/item.ts';
import { serve } from '#server/http/serve/serve.ts';
import {
  getBillingSetting,
  getPriceChange,
  listBillingSettings,
  listPriceChanges,
  patchBillingSetting,
} from '#shared/contracts/billing/billing-settings.ts';
import {
  createPlan as createPlanEndpoint,
  createQuotaPackage,
  getPlan,
  getQuotaPackage,
  listPlans,
  listQuotaPackages,
  patchPlan,
  patchQuotaPackage,
} from '#shared/contracts/billing/prices.ts';
import { canManagePrices, canReadContracts } from '#shared/permissions.ts';
import {
  findPackage,
  findPackages,
  findPlan,
  findPlans,
  findPriceChange,
  findPriceChanges,
  findSetting,
  findSettings,
} from './prices.queries.ts';
import { toPackage, toPlan, toPriceChange, toSetting } from './prices.resource.ts';
import { changePackage, changePlan, changeSetting, createPackage, createPlan } from './save-price.ts';

export function priceRoutes(app: FastifyInstance): void {
  planRoutes(app);
  packageRoutes(app);
  serve(app, listBillingSettings, { allow: canReadContracts, handle: listHandler(findSettings, toSetting) });
  serve(app, getBillingSetting, {
    load: findSetting,
    allow: canReadContracts,
    handle: async ({ item }) => toSetting(item),
  });
  serve(app, patchBillingSetting, {
    load: findSetting,
    allow: canManagePrices,
    handle: async ({ item, body, ...context }) => toSetting(await changeSetting(context, item, body)),
  });
  serve(app, listPriceChanges, {
    access: 'read replica',
    allow: canManagePrices,
    handle: listHandler(findPriceChanges, toPriceChange),
  });
  serve(app, getPriceChange, {
    load: findPriceChange,
    allow: canManagePrices,
    handle: async ({ item }) => toPriceChange(item),
  });
}

function planRoutes(app: FastifyInstance): void {
  serve(app, listPlans, { allow: canReadContracts, handle: listHandler(findPlans, toPlan) });
  serve(app, getPlan, { load: findPlan, allow: canReadContracts, handle: async ({ item }) => toPlan(item) });
  serve(app, createPlanEndpoint, {
    allow: canManagePrices,
    handle: async ({ body, ...context }) => toPlan(await createPlan(context, body)),
  });
  serve(app, patchPlan, {
    load: findPlan,
    allow: canManagePrices,
    handle: async ({ item, body, ...context }) => toPlan(await changePlan(context, item, body)),
  });
}

function packageRoutes(app: FastifyInstance): void {
  serve(app, listQuotaPackages, { allow: canReadContracts, handle: listHandler(findPackages, toPackage) });
  serve(app, getQuotaPackage, {
    load: findPackage,
    allow: canReadContracts,
    handle: async ({ item }) => toPackage(item),
  });
  serve(app, createQuotaPackage, {
    allow: canManagePrices,
    handle: async ({ body, ...context }) => toPackage(await createPackage(context, body)),
  });
  serve(app, patchQuotaPackage, {
    load: findPackage,
    allow: canManagePrices,
    handle: async ({ item, body, ...context }) => toPackage(await changePackage(context, item, body)),
  });
}
