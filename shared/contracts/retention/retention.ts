import * as z from 'zod/mini';
import { PERIOD_KINDS, type PeriodName } from '#shared/domain/retention-kinds.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

/** Retention periods of an organisation, in months for each kind of record. The id equals that of the organisation. */
export const RetentionPolicy = z.object({
  ...itemFields('RetentionPolicy'),
  customer: iriOf('Customer'),
  customerName: z.string(),
  activities: z.int(),
  inspectionTours: z.int(),
  tasks: z.int(),
  protocols: z.int(),
  proofs: z.int(),
  files: z.int(),
  tabletDeliveries: z.int(),
  authorityAccesses: z.int(),
});
export type RetentionPolicy = z.infer<typeof RetentionPolicy>;

const months = (name: PeriodName) => {
  const { minimum, maximum, tooShort, tooLong } = PERIOD_KINDS[name];
  return z.optional(
    z.int('Bitte die Zahl der Monate angeben.').check(z.minimum(minimum, tooShort), z.maximum(maximum, tooLong)),
  );
};

/** Fields that are left out keep their values. */
export const RetentionPolicyPatch = z.object({
  activities: months('activities'),
  inspectionTours: months('inspectionTours'),
  tasks: months('tasks'),
  protocols: months('protocols'),
  proofs: months('proofs'),
  files: months('files'),
  tabletDeliveries: months('tabletDeliveries'),
  authorityAccesses: months('authorityAccesses'),
});
export type RetentionPolicyPatch = z.infer<typeof RetentionPolicyPatch>;

export const listRetentionPolicies = endpoint({
  method: 'GET',
  path: '/api/retention_policies',
  summary: 'Retrieves the collection of RetentionPolicy resources.',
  list: {
    filters: { customer: ['relation'] },
    order: ['id'],
    exported: '/api/export/retention_policies',
  },
  response: RetentionPolicy,
});
export const getRetentionPolicy = endpoint({
  method: 'GET',
  path: '/api/retention_policies/{id}',
  summary: 'Retrieves a RetentionPolicy resource.',
  response: RetentionPolicy,
});
export const patchRetentionPolicy = endpoint({
  method: 'PATCH',
  path: '/api/retention_policies/{id}',
  summary: 'Updates the RetentionPolicy resource.',
  body: RetentionPolicyPatch,
  response: RetentionPolicy,
});

export const retentionPolicies = resource({
  name: 'RetentionPolicy',
  path: '/api/retention_policies',
  description: 'The retention periods of an organisation.',
  schema: RetentionPolicy,
  endpoints: [listRetentionPolicies, getRetentionPolicy, patchRetentionPolicy],
});
