// Reads and changes plans, packages and the sender of the invoices, for admins.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  billingSettings,
  type BillingSettingPatch,
  getBillingSetting,
  listPriceChanges,
  patchBillingSetting,
  priceChanges,
} from '#shared/contracts/billing/billing-settings.ts';
import {
  createPlan,
  createQuotaPackage,
  getPlan,
  getQuotaPackage,
  listPlans,
  listQuotaPackages,
  patchPlan,
  patchQuotaPackage,
  type PlanCreate,
  type PlanPatch,
  plans,
  type QuotaPackageCreate,
  type QuotaPackagePatch,
  quotaPackages,
} from '#shared/contracts/billing/prices.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';
import { usePagedList } from '#web/ui/list/paged-list.ts';

/** Returns all plans, including those that are no longer offered. */
export const everyPlanQuery = queryOptions({
  queryKey: [plans.path, 'all'],
  queryFn: ({ signal }) => callEveryPage(listPlans, { query: { 'order[priceCents]': 'asc' }, signal }),
});
export const everyPackageQuery = queryOptions({
  queryKey: [quotaPackages.path, 'all'],
  queryFn: ({ signal }) => callEveryPage(listQuotaPackages, { query: { 'order[queries]': 'asc' }, signal }),
});

export const planQuery = (id: number) =>
  queryOptions({
    queryKey: [plans.path, 'item', id],
    queryFn: ({ signal }) => callVersioned(getPlan, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
export const packageQuery = (id: number) =>
  queryOptions({
    queryKey: [quotaPackages.path, 'item', id],
    queryFn: ({ signal }) => callVersioned(getQuotaPackage, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The id of the only setting. */
const SETTING_ID = 1;
export const settingQuery = queryOptions({
  queryKey: [billingSettings.path, 'item'],
  queryFn: ({ signal }) => callVersioned(getBillingSetting, { params: { id: SETTING_ID }, signal }),
  staleTime: 0,
});

/** Returns the changes of prices, the latest first. */
export const usePriceChanges = () =>
  usePagedList({
    queryKey: [priceChanges.path, 'list'],
    load: (page, signal) => call(listPriceChanges, { query: { 'order[id]': 'desc', itemsPerPage: 10, page }, signal }),
  });

function usePriceMutation<Variables>(path: string, send: (request: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    ...retryLostAnswer,
    onSettled: () => Promise.all([path, priceChanges.path].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}

export const useCreatePlan = () =>
  usePriceMutation(plans.path, (request: WriteRequest<PlanCreate>) => call(createPlan, request));
export const useChangePlan = (id: number) =>
  usePriceMutation(plans.path, (change: UpdateRequest<PlanPatch>) => call(patchPlan, { params: { id }, ...change }));
export const useCreatePackage = () =>
  usePriceMutation(quotaPackages.path, (request: WriteRequest<QuotaPackageCreate>) =>
    call(createQuotaPackage, request),
  );
export const useChangePackage = (id: number) =>
  usePriceMutation(quotaPackages.path, (change: UpdateRequest<QuotaPackagePatch>) =>
    call(patchQuotaPackage, { params: { id }, ...change }),
  );
export const useChangeSetting = () =>
  usePriceMutation(billingSettings.path, (change: UpdateRequest<BillingSettingPatch>) =>
    call(patchBillingSetting, { params: { id: SETTING_ID }, ...change }),
  );
