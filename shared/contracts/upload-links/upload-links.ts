import * as z from 'zod/mini';
import { MAX_DOCUMENT_BYTES } from '#shared/contracts/documents/documents.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, emailField, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

export const UPLOAD_LINK_DAYS = 14;
const MAX_LINK_PROOFS = 20;

/** Names of the states of a link, on the screen and in exported files. */
export const UPLOAD_LINK_STATE_TEXTS = {
  open: 'offen',
  used: 'eingegangen',
  expired: 'abgelaufen',
  revoked: 'zurückgezogen',
  replaced: 'ersetzt',
} as const;

/**
 * A request for one proof of one type, which somebody without a login can upload once. Several requests may share a link;
 * revoking one of them ends the link. A newer request for the same proof of the same person replaces an open one.
 */
export const UploadLink = z.object({
  ...itemFields('UploadLink'),
  profile: iriOf('Profile'),
  customer: iriOf('Customer'),
  type: iriOf('ProofType'),
  state: z.enum(['open', 'used', 'expired', 'revoked', 'replaced']),
  /** Address the link was mailed to; absent if it was copied instead. */
  email: z.optional(z.string()),
  expiresAt: dateTime(),
  usedAt: z.optional(dateTime()),
  /** The proof uploaded through the link. */
  profileDocument: z.optional(iriOf('ProfileDocument')),
  /** The user who made the link. */
  user: iriOf('User'),
  createdAt: dateTime(),
});
export type UploadLink = z.infer<typeof UploadLink>;

export const UploadLinkCreate = z.object({
  profile: iriOf('Profile'),
  /** The requested proof; absent if `types` is given. */
  type: z.optional(iriOf('ProofType')),
  /** The requested proofs, all of them by the same link. */
  types: z.optional(
    z.array(iriOf('ProofType')).check(
      z.minLength(1),
      z.maxLength(MAX_LINK_PROOFS, `Bitte höchstens ${MAX_LINK_PROOFS} Nachweise.`),
      z.refine((types) => new Set(types).size === types.length, 'Bitte jeden Nachweis nur einmal nennen.'),
    ),
  ),
  /** Address to mail the link to. */
  email: z.optional(emailField()),
});
export type UploadLinkCreate = z.infer<typeof UploadLinkCreate>;

/** A new link with its token; of several requests, the first one. The token is in no later response, because the server stores only its hash. */
export const NewUploadLink = z.extend(UploadLink, { token: z.string() });
export type NewUploadLink = z.infer<typeof NewUploadLink>;

export const listUploadLinks = endpoint({
  method: 'GET',
  path: '/api/upload_links',
  summary: 'Retrieves the collection of UploadLink resources.',
  list: {
    filters: { profile: ['relation'], type: ['relation'], customer: ['relation'], state: ['exact'] },
    order: ['createdAt', 'expiresAt', 'id'],
    exported: '/api/export/upload_links',
  },
  response: UploadLink,
});
export const getUploadLink = endpoint({
  method: 'GET',
  path: '/api/upload_links/{id}',
  summary: 'Retrieves a UploadLink resource.',
  response: UploadLink,
});
export const createUploadLink = endpoint({
  method: 'POST',
  path: '/api/upload_links',
  summary: 'Creates a UploadLink resource.',
  body: UploadLinkCreate,
  response: NewUploadLink,
});
export const revokeUploadLink = endpoint({
  method: 'POST',
  path: '/api/upload_links/{id}/revocation',
  summary: 'Ends an upload link that nobody used.',
  response: UploadLink,
});

/** One of several proofs that a link requests. */
export const RequestedProof = z.object({
  type: iriOf('ProofType'),
  typeName: z.string(),
  /** True if the proof expires, so that the page asks for its last day. */
  expires: z.boolean(),
  isSent: z.boolean(),
});
export type RequestedProof = z.infer<typeof RequestedProof>;

/** Everything the holder of a link sees. It must contain nothing else about the person or the organisation. */
export const OpenUpload = z.object({
  organisation: z.string(),
  firstName: z.string(),
  typeName: z.string(),
  expiresAt: dateTime(),
  /** True if the proof expires, so that the page asks for its last day. */
  expires: z.boolean(),
  /** All proofs of a link that requests several; the fields above are those of the first that is still missing. */
  proofs: z.optional(z.array(RequestedProof)),
});
export type OpenUpload = z.infer<typeof OpenUpload>;

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/pd/{token}',
  summary: 'Retrieves the proof that an upload link requests.',
  access: 'public',
  response: OpenUpload,
});
export const UploadFields = z.object({
  issuedAt: z.iso.datetime({ offset: true, error: 'Bitte das Ausstellungsdatum angeben.' }),
  invalidAt: z.optional(dateTime()),
  /** Which of several requested proofs it is; without it, the first that is still missing. */
  type: z.optional(iriOf('ProofType')),
});

export const sendUpload = endpoint({
  method: 'POST',
  path: '/api/pd/{token}',
  summary: 'Uploads the file that an upload link requests.',
  access: 'public',
  upload: MAX_DOCUMENT_BYTES,
  body: UploadFields,
});

export const uploadLinks = resource({
  name: 'UploadLink',
  path: '/api/upload_links',
  description: 'A link with which a staff member uploads a proof.',
  schema: UploadLink,
  endpoints: [listUploadLinks, getUploadLink, createUploadLink],
});
