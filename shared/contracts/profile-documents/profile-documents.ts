import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { maxCharacters, dateTime, iriOf, itemFields, nameField, requiredText } from '#shared/contracts/wire/hydra.ts';

/** Weeks before expiry from which the screens warn about a proof. */
export const PROOF_WARNING_WEEKS = 4;
export const MAX_PROOF_DESCRIPTION_CHARACTERS = 20_000;

export const ProofStatus = z.enum(['danger', 'warning', 'fine']);
export type ProofStatus = z.infer<typeof ProofStatus>;

/**
 * A proof sent through an upload link or by a service user is `submitted` until the management reviews it. Only
 * accepted proofs count.
 */
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
  /** The user who entered it; absent if it was sent through an upload link. */
  user: z.optional(iriOf('User')),
  type: iriOf('ProofType'),
  /** Name of the type at the time the proof was entered. Absent in proofs entered before this was stored. */
  typeName: z.optional(z.string()),
  name: nameField(),
  /** HTML restricted to an allow-list: paragraphs, emphasis, lists, links. */
  description: z.optional(z.string()),
  /** The file; absent if the proof is recorded without a copy. */
  document: z.optional(iriOf('Document')),
  issuedAt: dateTime(),
  /** Last day of validity; absent if it does not expire. */
  invalidAt: z.optional(dateTime()),
  /**
   * True if the end of validity is neither given nor known by a rule; the management must enter it before it can accept
   * the proof.
   */
  isEndUnknown: z.optional(z.literal(true)),
  /**
   * Warning level of this proof: expired, expiring within four weeks, or fine. A renewed or rejected proof is always
   * fine, because nobody has to act on it.
   */
  status: ProofStatus,
  /** True if another accepted proof of the same name is valid longer. */
  isSuperseded: z.boolean(),
  state: ProfileDocumentState,
  /** Reason of a rejection. */
  reviewComment: z.optional(z.string()),
  reviewedAt: z.optional(dateTime()),
  /** The user who accepted or rejected it. */
  reviewedBy: z.optional(iriOf('User')),
  createdAt: dateTime(),
});
export type ProfileDocument = z.infer<typeof ProfileDocument>;

const proofName = () => requiredText('Bitte einen Namen angeben.', 200);
const description = () => z.string().check(maxCharacters(MAX_PROOF_DESCRIPTION_CHARACTERS));
const ISSUED_MESSAGE = 'Bitte das Ausstellungsdatum angeben.';
const issuedAt = () => z.iso.datetime({ offset: true, error: ISSUED_MESSAGE });

export const ProfileDocumentCreate = z.object({
  profile: iriOf('Profile'),
  type: iriOf('ProofType'),
  /** Defaults to the name of its type. */
  name: z.optional(proofName()),
  description: z.optional(z.nullable(description())),
  document: z.optional(z.nullable(iriOf('Document'))),
  issuedAt: issuedAt(),
  /** If left out, it is computed from type and state. Null means that the proof does not expire. */
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
  /** Required for a rejection. */
  comment: z.optional(z.string().check(z.trim(), maxCharacters(500))),
  /** Last day of validity, if it was unknown. Null means that the proof does not expire. */
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
const order = ['status', 'invalidAt', 'issuedAt', 'createdAt', 'name', 'type', 'id'] as const;

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
  summary: 'Accepts or rejects a submitted proof.',
  body: ProfileDocumentReview,
  response: ProfileDocument,
});

/**
 * Returns all accepted proofs of the active profiles at a location with an overview, as inspectors of an authority
 * request them.
 */
export const getProofFolder = endpoint({
  method: 'GET',
  path: '/api/locations/{id}/proof_folder',
  summary: 'Retrieves the proofs of the staff of a location as one ZIP file.',
  mediaType: 'application/zip',
});

export const profileDocuments = resource({
  name: 'ProfileDocument',
  path: '/api/profile_documents',
  description: 'A proof of a staff member, such as a training certificate.',
  schema: ProfileDocument,
  endpoints: [listProfileDocuments, getProfileDocument, createProfileDocument, patchProfileDocument],
});
