import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from '#shared/contracts/wire/hydra.ts';

/** A type of proof from the catalogue. */
export const ProofType = z.object({
  ...itemFields('ProofType'),
  name: nameField(),
  /** `state`: the training intervals of the federal state determine the validity. */
  validity: z.enum(['unlimited', 'months', 'state']),
  validityMonths: z.optional(z.int()),
  /** True if nobody may be assigned to work without a valid proof of this type. */
  isRequired: z.boolean(),
});
export type ProofType = z.infer<typeof ProofType>;

export const listProofTypes = endpoint({
  method: 'GET',
  path: '/api/proof_types',
  summary: 'Retrieves the collection of ProofType resources.',
  list: { filters: { name: ['partial'] }, order: ['name', 'id'] },
  response: ProofType,
});
export const getProofType = endpoint({
  method: 'GET',
  path: '/api/proof_types/{id}',
  summary: 'Retrieves a ProofType resource.',
  response: ProofType,
});
/** End of validity of a proof issued on a given day, and the rule it follows from. */
export const ProofValidity = z.object({
  invalidAt: z.optional(dateTime()),
  /** Months counted from `issuedAt`; absent if the proof does not expire or its validity is unknown. */
  months: z.optional(z.int()),
  rule: z.enum(['unlimited', 'type', 'state', 'unknown']),
  state: z.optional(iriOf('State')),
  /** Number of this training among those of the person, starting at 1, if the state's intervals depend on it. */
  training: z.optional(z.int()),
  /** Legal source of the state's training interval. */
  source: z.optional(z.string()),
});
export type ProofValidity = z.infer<typeof ProofValidity>;

/** Expects `type`, `profile`, `issuedAt` and, if the organisation has locations in several states, `state`. */
export const getProofValidity = endpoint({
  method: 'GET',
  path: '/api/proof_validity',
  summary: 'Computes until when a proof would be valid.',
  query: { type: ['relation'], profile: ['relation'], state: ['exact'], issuedAt: ['exact'] },
  response: ProofValidity,
});

export const proofTypes = resource({
  name: 'ProofType',
  path: '/api/proof_types',
  description: 'A kind of proof from the catalogue.',
  schema: ProofType,
  endpoints: [listProofTypes, getProofType],
});
