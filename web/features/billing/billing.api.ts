// Reads the contract of an organisation and the usage of its locations, and books packages. Organisations are
// identified by their IRI.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  contracts,
  type ContractPatch,
  getContract,
  listContracts,
  listLocationPlans,
  type LocationPlanPatch,
  locationPlans,
  getLocationPlan,
  patchContract,
  patchLocationPlan,
} from '#shared/contracts/billing/billing.ts';
import { billingSettings, listBillingSettings } from '#shared/contracts/billing/billing-settings.ts';
import { customers, getCustomer } from '#shared/contracts/customers/customers.ts';
import { locationSituations } from '#shared/contracts/locations/location-situations.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { listPlans, listQuotaPackages, plans, quotaPackages } from '#shared/contracts/billing/prices.ts';
import { LIMITS_TOPIC } from '#shared/contracts/player-check/player-check.ts';
import {
  createQuotaBooking,
  listQuotaSituations,
  type QuotaBookingCreate,
  quotaBookings,
  quotaSituations,
} from '#shared/contracts/billing/quotas.ts';
import { call, callEveryPage, callVersioned } from '#web/api/client/client.ts';
import { type WriteRequest, type UpdateRequest, retryLostAnswer } from '#web/api/outbox/write-request.ts';

/** Returns the current contract. It is null if there is none or the user may not see it. */
export const contractQuery = (customer: string) =>
  queryOptions({
    queryKey: [contracts.path, 'of', customer],
    queryFn: async ({ signal }) => {
      const { 'hydra:member': members } = await call(listContracts, { query: { customer }, signal });
      const [first] = members;
      return first === undefined ? null : callVersioned(getContract, { params: { id: first.id }, signal });
    },
  });

export const customerNameQuery = (id: string) =>
  queryOptions({
    queryKey: [customers.path, 'name', id],
    queryFn: ({ signal }) => call(getCustomer, { params: { id }, signal }),
  });

export const locationPlansQuery = (customer: string) =>
  queryOptions({
    queryKey: [locationPlans.path, 'of', customer],
    queryFn: ({ signal }) => callEveryPage(listLocationPlans, { query: { customer, 'order[name]': 'asc' }, signal }),
    meta: { topics: [locations.path] },
  });

export const locationPlanQuery = (id: number) =>
  queryOptions({
    queryKey: [locationPlans.path, 'item', id],
    queryFn: ({ signal }) => callVersioned(getLocationPlan, { params: { id }, signal }),
    staleTime: 0,
  });

export const quotaSituationsQuery = (customer: string) =>
  queryOptions({
    queryKey: [quotaSituations.path, 'of', customer],
    queryFn: ({ signal }) => callEveryPage(listQuotaSituations, { query: { customer, 'order[name]': 'asc' }, signal }),
    meta: { topics: [LIMITS_TOPIC, locations.path] },
  });

export const packagesQuery = queryOptions({
  queryKey: [quotaPackages.path, 'offered'],
  queryFn: ({ signal }) =>
    callEveryPage(listQuotaPackages, { query: { isActive: true, 'order[queries]': 'asc' }, signal }),
});

export const plansQuery = queryOptions({
  queryKey: [plans.path, 'offered'],
  queryFn: ({ signal }) => callEveryPage(listPlans, { query: { isActive: true, 'order[priceCents]': 'asc' }, signal }),
});

export const feeQuery = queryOptions({
  queryKey: [billingSettings.path],
  queryFn: async ({ signal }) => (await call(listBillingSettings, { signal }))['hydra:member'][0] ?? null,
});

export function useBookPackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: WriteRequest<QuotaBookingCreate>) => call(createQuotaBooking, request),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all(
        [quotaSituations.path, quotaBookings.path, LIMITS_TOPIC, locationSituations.path].map((path) =>
          // The dashboard, which is not on the screen now, must not offer the package again when it is opened.
          client.invalidateQueries({
            queryKey: [path],
            refetchType: path === locationSituations.path ? 'all' : 'active',
          }),
        ),
      ),
  });
}

export function useChangeContract(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...request }: UpdateRequest<ContractPatch>) =>
      call(patchContract, { params: { id }, body, ...request }),
    ...retryLostAnswer,
    onSettled: () => client.invalidateQueries({ queryKey: [contracts.path] }),
  });
}

export function useAgreePlan(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, ...request }: UpdateRequest<LocationPlanPatch>) =>
      call(patchLocationPlan, { params: { id }, body, ...request }),
    ...retryLostAnswer,
    onSettled: () =>
      Promise.all(
        [locationPlans.path, quotaSituations.path, locationSituations.path].map((path) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}
