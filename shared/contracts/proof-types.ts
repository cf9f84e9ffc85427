import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from './hydra.ts';

/** What a proof may be of, from the catalogue. */
export const ProofType = z.object({
  ...itemFields('ProofType'),
  name: nameField(),
  /** `state`: by the training intervals of the federal state. */
  validity: z.enum(['unlimited', 'months', 'state']),
  validityMonths: z.optional(z.int()),
  /** Without a valid one nobody may be put to work. */
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
/** Until when a proof issued on a day would be valid, and by which rule. */
export const ProofValidity = z.object({
  invalidAt: z.optional(dateTime()),
  /** Months counted from `issuedAt`; absent for a proof that does not expire, or where nobody knows. */
  months: z.optional(z.int()),
  rule: z.enum(['unlimited', 'type', 'state', 'unknown']),
  state: z.optional(iriOf('State')),
  /** Which training of this person it is, where the state's list depends on that: from 1. */
  training: z.optional(z.int()),
  /** Where the state's figure comes from. */
  source: z.optional(z.string()),
});
export type ProofValidity = z.infer<typeof ProofValidity>;

/** Asks with `type`, `profile`, `issuedAt` and, where the organisation works in several, `state`. */
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
