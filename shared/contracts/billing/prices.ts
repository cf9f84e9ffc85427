import * as z from 'zod/mini';
import { monthlyLimit, priceCents } from './billing.ts';
import { vatFields, vatFromInput, vatInput } from './vat.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { itemFields, nameField, requiredText } from '#shared/contracts/wire/hydra.ts';

/** A plan that a location can have. Prices are net, in cents. */
export const Plan = z.object({
  ...itemFields('Plan'),
  name: nameField(),
  /** Price per month. */
  priceCents: z.int(),
  /** OASIS queries per month; absent if unlimited. */
  monthlyLimit: z.optional(z.int()),
  /** Whether locations with this plan may use proofs and files. */
  isPremium: z.boolean(),
  isActive: z.boolean(),
  ...vatFields,
});
export type Plan = z.infer<typeof Plan>;

const productName = () => requiredText('Bitte einen Namen angeben.', 100);

export const PlanCreate = z.object({
  name: productName(),
  priceCents: priceCents(),
  monthlyLimit: monthlyLimit(),
  isPremium: z.boolean(),
  ...vatInput(),
});
export type PlanCreate = z.infer<typeof PlanCreate>;
export const PlanPatch = z.object({
  ...z.partial(PlanCreate).shape,
  isActive: z.optional(z.boolean()),
  vatFrom: vatFromInput(),
});
export type PlanPatch = z.infer<typeof PlanPatch>;

export const listPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'Retrieves the collection of Plan resources.',
  list: { filters: { isActive: ['boolean'] }, order: ['priceCents', 'name', 'id'] },
  response: Plan,
});
export const getPlan = endpoint({
  method: 'GET',
  path: '/api/plans/{id}',
  summary: 'Retrieves a Plan resource.',
  response: Plan,
});
export const createPlan = endpoint({
  method: 'POST',
  path: '/api/plans',
  summary: 'Creates a Plan resource.',
  body: PlanCreate,
  response: Plan,
});
export const patchPlan = endpoint({
  method: 'PATCH',
  path: '/api/plans/{id}',
  summary: 'Updates the Plan resource. Earlier agreements keep their terms.',
  body: PlanPatch,
  response: Plan,
});
export const plans = resource({
  name: 'Plan',
  path: '/api/plans',
  description: 'Plans that the platform offers to locations, with their prices.',
  schema: Plan,
  endpoints: [listPlans, getPlan, createPlan, patchPlan],
});

/** A package of OASIS queries that can be booked in addition to a plan. */
export const QuotaPackage = z.object({
  ...itemFields('QuotaPackage'),
  name: nameField(),
  queries: z.int(),
  priceCents: z.int(),
  isActive: z.boolean(),
  ...vatFields,
});
export type QuotaPackage = z.infer<typeof QuotaPackage>;

const QUERIES_MESSAGE = 'Bitte eine ganze Zahl zwischen 1 und 1.000.000 angeben.';
export const QuotaPackageCreate = z.object({
  name: productName(),
  queries: z.int(QUERIES_MESSAGE).check(z.minimum(1, QUERIES_MESSAGE), z.maximum(1_000_000, QUERIES_MESSAGE)),
  priceCents: priceCents(),
  ...vatInput(),
});
export type QuotaPackageCreate = z.infer<typeof QuotaPackageCreate>;
export const QuotaPackagePatch = z.object({
  ...z.partial(QuotaPackageCreate).shape,
  isActive: z.optional(z.boolean()),
  vatFrom: vatFromInput(),
});
export type QuotaPackagePatch = z.infer<typeof QuotaPackagePatch>;

export const listQuotaPackages = endpoint({
  method: 'GET',
  path: '/api/quota_packages',
  summary: 'Retrieves the collection of QuotaPackage resources.',
  list: { filters: { isActive: ['boolean'] }, order: ['queries', 'name', 'id'] },
  response: QuotaPackage,
});
export const getQuotaPackage = endpoint({
  method: 'GET',
  path: '/api/quota_packages/{id}',
  summary: 'Retrieves a QuotaPackage resource.',
  response: QuotaPackage,
});
export const createQuotaPackage = endpoint({
  method: 'POST',
  path: '/api/quota_packages',
  summary: 'Creates a QuotaPackage resource.',
  body: QuotaPackageCreate,
  response: QuotaPackage,
});
export const patchQuotaPackage = endpoint({
  method: 'PATCH',
  path: '/api/quota_packages/{id}',
  summary: 'Updates the QuotaPackage resource. Earlier bookings keep their terms.',
  body: QuotaPackagePatch,
  response: QuotaPackage,
});
export const quotaPackages = resource({
  name: 'QuotaPackage',
  path: '/api/quota_packages',
  description: 'A package of OASIS queries that can be booked in addition to a plan.',
  schema: QuotaPackage,
  endpoints: [listQuotaPackages, getQuotaPackage, createQuotaPackage, patchQuotaPackage],
});
