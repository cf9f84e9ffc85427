import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { atMost, dateTime, iriOf, itemFields, nameField, withoutHiddenMarks } from './hydra.ts';

/** From then on an expiring proof is warned of. */
export const PROOF_WARNING_WEEKS = 4;
export const PROOF_DESCRIPTION_LENGTH = 20_000;

export const ProofStatus = z.enum(['danger', 'warning', 'fine']);
export type ProofStatus = z.infer<typeof ProofStatus>;

/** What arrived by an upload link, or from the service, waits for the management's review. Only what is accepted counts. */
export const ProfileDocumentState = z.enum(['submitted', 'accepted', 'rejected']);
export type ProfileDocumentState = z.infer<typeof ProfileDocumentState>;
export const PROOF_REVIEW_TEXTS = {
  submitted: 'eingereicht',
  accepted: 'angenommen',
  rejected: 'abgelehnt',
} as const satisfies Record<ProfileDocumentState, string>;

export const ProfileDocument = z.object({
  ...itemFields('ProfileDocument'),
  profile: iriOf('Profile'),
  customer: iriOf('Customer'),
  /** Who entered it; absent where it came by an upload link. */
  user: z.optional(iriOf('User')),
  type: iriOf('ProofType'),
  name: nameField(),
  /** HTML of a small allow-list: paragraphs, emphasis, lists, links. */
  description: z.optional(z.string()),
  /** The file; some proofs are only noted, without a copy. */
  document: z.optional(iriOf('Document')),
  issuedAt: dateTime(),
  /** The last day it is valid; absent for ever. */
  invalidAt: z.optional(dateTime()),
  /** Nobody said until when, and no rule knows: the management says it before it accepts. */
  isEndUnknown: z.optional(z.literal(true)),
  /** Of this one alone: expired, within four weeks, or neither, as what was renewed or rejected always is. */
  status: ProofStatus,
  /** An accepted one of the same name is valid longer. */
  isSuperseded: z.boolean(),
  state: ProfileDocumentState,
  /** Why it was rejected. */
  reviewComment: z.optional(z.string()),
  reviewedAt: z.optional(dateTime()),
  createdAt: dateTime(),
});
export type ProfileDocument = z.infer<typeof ProfileDocument>;

const proofName = () =>
  z.string().check(withoutHiddenMarks(), z.trim(), z.minLength(1, 'Bitte einen Namen angeben.'), atMost(200));
const description = () => z.string().check(atMost(PROOF_DESCRIPTION_LENGTH));
const ISSUED_MESSAGE = 'Bitte das Ausstellungsdatum angeben.';
const issuedAt = () => z.iso.datetime({ offset: true, error: ISSUED_MESSAGE });

export const ProfileDocumentCreate = z.object({
  profile: iriOf('Profile'),
  type: iriOf('ProofType'),
  /** Left out: the name of its type. */
  name: z.optional(proofName()),
  description: z.optional(z.nullable(description())),
  document: z.optional(z.nullable(iriOf('Document'))),
  issuedAt: issuedAt(),
  /** Left out: computed from type and state. Null: for ever. */
  invalidAt: z.optional(z.nullable(dateTime())),
});
export type ProfileDocumentCreate = z.infer<typeof ProfileDocumentCreate>;

export const ProfileDocumentPatch = z.object({
  type: z.optional(iriOf('ProofType')),
  name: z.optional(proofName()),
  description: z.optional(z.nullable(description())),
  document: z.optional(z.nullable(iriOf('Document'))),
  issuedAt: z.optional(issuedAt()),
  invalidAt: z.optional(z.nullable(dateTime())),
});
export type ProfileDocumentPatch = z.infer<typeof ProfileDocumentPatch>;

export const ProfileDocumentReview = z.object({
  decision: z.enum(['accepted', 'rejected']),
  /** Required where it is rejected. */
  comment: z.optional(z.string().check(z.trim(), atMost(500))),
  /** Until when it is valid, where that was unknown. Null: for ever. */
  invalidAt: z.optional(z.nullable(dateTime())),
});
export type ProfileDocumentReview = z.infer<typeof ProfileDocumentReview>;

const filters = {
  profile: ['relation'],
  customer: ['relation'],
  type: ['relation'],
  name: ['partial'],
  state: ['exact'],
  status: ['exact'],
  invalidAt: ['date', 'exists'],
  issuedAt: ['date'],
} as const;
const order = ['invalidAt', 'issuedAt', 'createdAt', 'name', 'type', 'id'] as const;

export const listProfileDocuments = endpoint({
  method: 'GET',
  path: '/api/profile_documents',
  summary: 'Retrieves the collection of ProfileDocument resources.',
  list: { filters, order, exported: '/api/export/profile_documents' },
  response: ProfileDocument,
});
export const listDocumentsOfProfile = endpoint({
  method: 'GET',
  path: '/api/profiles/{id}/profile_documents',
  summary: 'Retrieves the collection of ProfileDocument resources of a profile.',
  list: { filters, order },
  response: ProfileDocument,
});
export const getProfileDocument = endpoint({
  method: 'GET',
  path: '/api/profile_documents/{id}',
  summary: 'Retrieves a ProfileDocument resource.',
  response: ProfileDocument,
});
export const createProfileDocument = endpoint({
  method: 'POST',
  path: '/api/profile_documents',
  summary: 'Creates a ProfileDocument resource.',
  body: ProfileDocumentCreate,
  response: ProfileDocument,
});
export const patchProfileDocument = endpoint({
  method: 'PATCH',
  path: '/api/profile_documents/{id}',
  summary: 'Updates the ProfileDocument resource.',
  body: ProfileDocumentPatch,
  response: ProfileDocument,
});
export const reviewProfileDocument = endpoint({
  method: 'POST',
  path: '/api/profile_documents/{id}/review',
  summary: 'Accepts or rejects what was submitted.',
  body: ProfileDocumentReview,
  response: ProfileDocument,
});

/** All accepted proofs of everybody active who works at a location, with an overview: what an inspector asks for. */
export const getProofFolder = endpoint({
  method: 'GET',
  path: '/api/locations/{id}/proof_folder',
  summary: 'Retrieves the proofs of the staff of a location as one ZIP file.',
  mediaType: 'application/zip',
});

export const profileDocuments = resource({
  name: 'ProfileDocument',
  path: '/api/profile_documents',
  description: 'A proof of a person of the staff.',
  schema: ProfileDocument,
  endpoints: [listProfileDocuments, getProfileDocument, createProfileDocument, patchProfileDocument],
});
