import * as z from 'zod/mini';
import { DOCUMENT_BYTES } from './documents.ts';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields } from './hydra.ts';

export const UPLOAD_LINK_DAYS = 14;

/** Lets somebody without a login send one proof of one kind, once. */
export const UploadLink = z.object({
  ...itemFields('UploadLink'),
  profile: iriOf('Profile'),
  customer: iriOf('Customer'),
  type: iriOf('ProofType'),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  /** Where it was sent to; absent where it was copied. */
  email: z.optional(z.string()),
  expiresAt: dateTime(),
  usedAt: z.optional(dateTime()),
  /** What arrived by it. */
  profileDocument: z.optional(iriOf('ProfileDocument')),
  /** Who made it. */
  user: iriOf('User'),
  createdAt: dateTime(),
});
export type UploadLink = z.infer<typeof UploadLink>;

export const UploadLinkCreate = z.object({
  profile: iriOf('Profile'),
  type: iriOf('ProofType'),
  /** Sends it there as well. */
  email: z.optional(z.email('Bitte eine gültige E-Mail-Adresse angeben.')),
});
export type UploadLinkCreate = z.infer<typeof UploadLinkCreate>;

/** Said once: the server keeps only a hash of the token, from which nobody gets it back. */
export const NewUploadLink = z.extend(UploadLink, { token: z.string() });
export type NewUploadLink = z.infer<typeof NewUploadLink>;

export const listUploadLinks = endpoint({
  method: 'GET',
  path: '/api/upload_links',
  summary: 'Retrieves the collection of UploadLink resources.',
  list: {
    filters: { profile: ['relation'], type: ['relation'], customer: ['relation'], state: ['exact'] },
    order: ['createdAt', 'expiresAt', 'id'],
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

/** What the page of a link shows to whoever holds it, and nothing else of the person or the organisation. */
export const OpenUpload = z.object({
  organisation: z.string(),
  firstName: z.string(),
  typeName: z.string(),
  expiresAt: dateTime(),
  /** The page asks until when the proof is valid. */
  expires: z.boolean(),
});
export type OpenUpload = z.infer<typeof OpenUpload>;

export const getUpload = endpoint({
  method: 'GET',
  path: '/api/pd/{token}',
  summary: 'Retrieves what is asked for by an upload link.',
  access: 'public',
  response: OpenUpload,
});
export const sendUpload = endpoint({
  method: 'POST',
  path: '/api/pd/{token}',
  summary: 'Sends the file an upload link asks for.',
  access: 'public',
  upload: DOCUMENT_BYTES,
  body: z.object({
    issuedAt: z.iso.datetime({ offset: true, error: 'Bitte das Ausstellungsdatum angeben.' }),
    invalidAt: z.optional(dateTime()),
  }),
});

export const uploadLinks = resource({
  name: 'UploadLink',
  path: '/api/upload_links',
  description: 'A link by which a person of the staff sends a proof.',
  schema: UploadLink,
  endpoints: [listUploadLinks, getUploadLink, createUploadLink],
});
