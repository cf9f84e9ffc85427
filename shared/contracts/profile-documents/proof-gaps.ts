import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

/** A social concept that requires a proof. */
export const ProofRequirement = z.object({ socialconcept: iriOf('SocialConcept'), name: z.string() });

/** A proof that was sent in and waits for the management to review it. */
const SubmittedProof = z.object({ proof: iriOf('ProfileDocument'), submittedAt: dateTime() });

/** A required proof that an active profile lacks or that expires soon. */
export const ProofGap = z.object({
  ...itemFields('ProofGap'),
  profile: iriOf('Profile'),
  profileName: z.string(),
  type: iriOf('ProofType'),
  typeName: z.string(),
  customer: iriOf('Customer'),
  reason: z.enum(['missing', 'expired', 'expiring']),
  /** Last day of validity of the expired or expiring proof. */
  invalidAt: z.optional(dateTime()),
  /** The social concepts that require the proof of this person; empty if it is required of everybody. */
  requiredBy: z.array(ProofRequirement),
  /** True if the person must not be assigned to work ('Darf nicht arbeiten'). */
  mayNotWork: z.boolean(),
  /** The newest proof of this type that waits for a review. It closes the gap only when it is accepted. */
  submitted: z.optional(SubmittedProof),
});
export type ProofGap = z.infer<typeof ProofGap>;
export const PROOF_GAP_TEXTS = {
  missing: 'fehlt',
  expired: 'abgelaufen',
  expiring: 'läuft bald ab',
} as const satisfies Record<ProofGap['reason'], string>;

export const listProofGaps = endpoint({
  method: 'GET',
  path: '/api/proof_gaps',
  summary: 'Retrieves the collection of ProofGap resources.',
  list: {
    filters: {
      profile: ['relation'],
      type: ['relation'],
      customer: ['relation'],
      location: ['relation'],
      reason: ['exact'],
      mayNotWork: ['boolean'],
    },
    order: ['profileName', 'typeName', 'invalidAt', 'id'],
    exported: '/api/export/proof_gaps',
  },
  response: ProofGap,
});
export const getProofGap = endpoint({
  method: 'GET',
  path: '/api/proof_gaps/{id}',
  summary: 'Retrieves a ProofGap resource.',
  response: ProofGap,
});

export const proofGaps = resource({
  name: 'ProofGap',
  path: '/api/proof_gaps',
  description: 'A required proof that a staff member lacks.',
  schema: ProofGap,
  endpoints: [listProofGaps, getProofGap],
});
