import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields, nameField, requiredText } from '#shared/contracts/wire/hydra.ts';

/** Maximum size of a file, in bytes. The server stops reading a larger upload and refuses it. */
export const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;

/** Accepted media types with their file extensions. Content, extension and declared type must agree. */
export const DOCUMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Labels of the categories. `proof` never appears in a list of files, because a proof belongs to a person and not to a
 * location.
 */
export const DOCUMENT_CATEGORY_TEXTS = {
  permit: 'Erlaubnis',
  socialConcept: 'Sozialkonzept',
  notice: 'Aushang',
  contract: 'Vertrag',
  workInstruction: 'Arbeitsanweisung',
  authorityLetter: 'Behördenschreiben',
  authorityAnswer: 'Antwort an Behörde',
  deviceProof: 'Gerätenachweis',
  proof: 'Nachweis',
} as const;
export const DocumentCategory = z.enum([
  'permit',
  'socialConcept',
  'notice',
  'contract',
  'workInstruction',
  'authorityLetter',
  'authorityAnswer',
  'deviceProof',
  'proof',
]);
export type DocumentCategory = z.infer<typeof DocumentCategory>;

/**
 * `notScanned`: stored while no virus scanner was configured; such a file can be opened. `quarantined`: the scanner was
 * not reachable yet. `infected`: it found malware. `unscannable`: repeated scans gave no result. `discarded`: the
 * management gave up an infected or unscannable file. Nobody can open a file in any of the last four states.
 */
export const ScanState = z.enum(['clean', 'notScanned', 'quarantined', 'infected', 'unscannable', 'discarded']);
export type ScanState = z.infer<typeof ScanState>;

export const Document = z.object({
  ...itemFields('Document'),
  name: nameField(),
  category: DocumentCategory,
  /** Media type of the stored file, which can differ from the uploaded one, because images are re-encoded. */
  mimeType: z.string(),
  /** Size in bytes. */
  size: z.int(),
  /** Hexadecimal hash; the ledger entry contains it. */
  sha256: z.string(),
  scanState: ScanState,
  hasThumbnail: z.boolean(),
  customer: iriOf('Customer'),
  /** Absent if the file belongs to all locations of its organisation. */
  location: z.optional(iriOf('Location')),
  /** The user who uploaded it. */
  user: z.optional(iriOf('User')),
  validUntil: z.optional(dateTime()),
  /** True if another file took its place: its next version, or, when it ends, one of the same kind that is valid longer. */
  isSuperseded: z.boolean(),
  /** True if every profile has to confirm that it read this file. */
  needsReading: z.boolean(),
  /** Version number, starting at 1. */
  version: z.int(),
  replaces: z.optional(iriOf('Document')),
  replacedBy: z.optional(iriOf('Document')),
  /** First version. Filtering a list by `origin` returns all versions. */
  origin: iriOf('Document'),
  createdAt: dateTime(),
});
export type Document = z.infer<typeof Document>;

const documentName = () => requiredText('Bitte einen Namen angeben.', 200);

/**
 * The form fields sent in addition to the part `file`. A multipart form carries only texts, so booleans are sent as `true` and
 * `false`.
 */
export const DocumentCreate = z.object({
  /** Defaults to the name of the file. */
  name: z.optional(documentName()),
  category: DocumentCategory,
  /** Defaults to the organisation of the location, else to the one the session works for. */
  customer: z.optional(iriOf('Customer')),
  location: z.optional(iriOf('Location')),
  /** The last valid day. Without it the file is valid without an end, also as the next version of one that ends. */
  validUntil: z.optional(dateTime()),
  needsReading: z.optional(z.boolean()),
  /** Makes the upload the next version of this file, which must be the newest version so far. */
  replaces: z.optional(iriOf('Document')),
});
export type DocumentCreate = z.infer<typeof DocumentCreate>;

/** The bytes of a file never change. A changed file is uploaded as a new version. */
export const DocumentPatch = z.object({
  name: z.optional(documentName()),
  category: z.optional(DocumentCategory),
  location: z.optional(z.nullable(iriOf('Location'))),
  validUntil: z.optional(z.nullable(dateTime())),
  needsReading: z.optional(z.boolean()),
});
export type DocumentPatch = z.infer<typeof DocumentPatch>;

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  summary: 'Retrieves the collection of Document resources.',
  list: {
    filters: {
      search: ['exact'],
      category: ['exact'],
      location: ['relation'],
      customer: ['relation'],
      origin: ['relation'],
      name: ['partial'],
      validUntil: ['date'],
      replacedBy: ['exists'],
    },
    order: ['name', 'category', 'validity', 'validUntil', 'createdAt', 'id'],
    exported: '/api/export/documents',
  },
  response: Document,
});
export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/{id}',
  summary: 'Retrieves a Document resource.',
  response: Document,
});
export const createDocument = endpoint({
  method: 'POST',
  path: '/api/documents',
  summary: 'Creates a Document resource.',
  upload: MAX_DOCUMENT_BYTES,
  body: DocumentCreate,
  response: Document,
});
export const patchDocument = endpoint({
  method: 'PATCH',
  path: '/api/documents/{id}',
  summary: 'Updates the Document resource.',
  body: DocumentPatch,
  response: Document,
});
/** Deletes the bytes of a file that the virus scanner did not pass. The record of the upload stays. */
export const discardDocument = endpoint({
  method: 'POST',
  path: '/api/documents/{id}/disposal',
  summary: 'Discards a file that the virus scanner did not let through.',
  response: Document,
});

/** Returns the bytes with their stored type as a download, with a sandboxing Content-Security-Policy. */
export const showDocument = endpoint({
  method: 'GET',
  path: '/document/show/{id}',
  summary: 'Retrieves the file of a Document resource.',
  mediaType: 'application/octet-stream',
});
export const showThumbnail = endpoint({
  method: 'GET',
  path: '/document/thumbnail/{id}',
  summary: 'Retrieves the thumbnail of a Document resource.',
  mediaType: 'image/jpeg',
});

export const documents = resource({
  name: 'Document',
  path: '/api/documents',
  description: 'A file of an organisation or of one of its locations.',
  schema: Document,
  endpoints: [listDocuments, getDocument, createDocument, patchDocument],
});
