import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField, requiredText } from '#shared/contracts/wire/hydra.ts';

/** A type of proof from the catalogue. */
export const ProofType = z.object({
  ...itemFields('ProofType'),
  name: nameField(),
  /** `state`: the training intervals of the federal state determine the validity. */
  validity: z.enum(['unlimited', 'months', 'state']),
  validityMonths: z.optional(z.int()),
  /** True if nobody may be assigned to work without a valid proof of this type. */
  isRequired: z.boolean(),
  /** False if the type is no longer offered nor required. Proofs of this type keep it. */
  isActive: z.boolean(),
});
export type ProofType = z.infer<typeof ProofType>;

export const MAX_VALIDITY_MONTHS = 240;
const MAX_PROOF_TYPE_NAME_CHARACTERS = 120;
const MONTHS_MESSAGE = `Bitte zwischen 1 und ${MAX_VALIDITY_MONTHS} Monaten angeben.`;
const validity = () => z.enum(['unlimited', 'months', 'state'], 'Bitte die Gültigkeit aus der Liste wählen.');
const months = () =>
  z.int(MONTHS_MESSAGE).check(z.minimum(1, MONTHS_MESSAGE), z.maximum(MAX_VALIDITY_MONTHS, MONTHS_MESSAGE));
const proofTypeName = () => requiredText('Bitte die Art des Nachweises benennen.', MAX_PROOF_TYPE_NAME_CHARACTERS, 2);

/** `validityMonths` belongs to the validity `months` and to no other. */
export const ProofTypeCreate = z.object({
  name: proofTypeName(),
  validity: validity(),
  validityMonths: z.optional(months()),
  isRequired: z.optional(z.boolean()),
});
export type ProofTypeCreate = z.infer<typeof ProofTypeCreate>;

/** A changed validity applies to proofs entered afterwards; the end of a stored proof does not change. */
export const ProofTypePatch = z.object({
  name: z.optional(proofTypeName()),
  validity: z.optional(validity()),
  validityMonths: z.optional(z.nullable(months())),
  isRequired: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
});
export type ProofTypePatch = z.infer<typeof ProofTypePatch>;

export const listProofTypes = endpoint({
  method: 'GET',
  path: '/api/proof_types',
  summary: 'Retrieves the collection of ProofType resources.',
  list: { filters: { name: ['partial'], isActive: ['boolean'] }, order: ['name', 'id'] },
  response: ProofType,
});
export const getProofType = endpoint({
  method: 'GET',
  path: '/api/proof_types/{id}',
  summary: 'Retrieves a ProofType resource.',
  response: ProofType,
});
export const createProofType = endpoint({
  method: 'POST',
  path: '/api/proof_types',
  summary: 'Creates a ProofType resource.',
  body: ProofTypeCreate,
  response: ProofType,
});
export const patchProofType = endpoint({
  method: 'PATCH',
  path: '/api/proof_types/{id}',
  summary: 'Updates the ProofType resource.',
  body: ProofTypePatch,
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
  endpoints: [listProofTypes, getProofType, createProofType, patchProofType],
});
