import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { atMost, dateTime, iriOf, itemFields, nameField, withoutHiddenMarks } from './hydra.ts';

/** Of one file: larger ones are refused before they are read to their end. */
export const DOCUMENT_BYTES = 20 * 1024 * 1024;

/** What a file may be, with the endings it may bear. Content, ending and declared type have to agree. */
export const DOCUMENT_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
} as const satisfies Record<string, readonly string[]>;

/** Words of every list. What proves something about a person is no file of the location: `proof` stands in no list of files. */
export const DOCUMENT_CATEGORY_TEXTS = {
  permit: 'Erlaubnis',
  socialConcept: 'Sozialkonzept',
  notice: 'Aushang',
  contract: 'Vertrag',
  workInstruction: 'Arbeitsanweisung',
  authorityLetter: 'Behördenschreiben',
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
  'deviceProof',
  'proof',
]);
export type DocumentCategory = z.infer<typeof DocumentCategory>;

/**
 * `quarantined`: the virus scanner could not be asked yet. `infected`: it found something. `unscannable`: it was asked often
 * enough and never could say. `discarded`: one of these, given up by the management. Nobody gets to see any of them.
 */
export const ScanState = z.enum(['clean', 'notScanned', 'quarantined', 'infected', 'unscannable', 'discarded']);
export type ScanState = z.infer<typeof ScanState>;

export const Document = z.object({
  ...itemFields('Document'),
  name: nameField(),
  category: DocumentCategory,
  /** Of what is stored: pictures are encoded anew. */
  mimeType: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Hexadecimal; the ledger names it. */
  sha256: z.string(),
  scanState: ScanState,
  hasThumbnail: z.boolean(),
  customer: iriOf('Customer'),
  /** Without it the file is for all locations of its organisation. */
  location: z.optional(iriOf('Location')),
  /** Who sent it. */
  user: z.optional(iriOf('User')),
  validUntil: z.optional(dateTime()),
  /** Every profile is to confirm that it read this file. */
  needsReading: z.boolean(),
  /** 1 for the first. */
  version: z.int(),
  replaces: z.optional(iriOf('Document')),
  replacedBy: z.optional(iriOf('Document')),
  /** First version; asking a list for `origin` gives all versions. */
  origin: iriOf('Document'),
  createdAt: dateTime(),
});
export type Document = z.infer<typeof Document>;

const documentName = () =>
  z.string().check(withoutHiddenMarks(), z.trim(), z.minLength(1, 'Bitte einen Namen angeben.'), atMost(200));

/** The fields beside the part `file`. In a form all of them are texts; `true` and `false` stand for a choice. */
export const DocumentCreate = z.object({
  /** Left out: the name of the file. */
  name: z.optional(documentName()),
  category: DocumentCategory,
  /** Left out: that of the location, else the organisation the session works for. */
  customer: z.optional(iriOf('Customer')),
  location: z.optional(iriOf('Location')),
  validUntil: z.optional(dateTime()),
  needsReading: z.optional(z.boolean()),
  /** Makes it the next version of a file, which has no newer one yet. */
  replaces: z.optional(iriOf('Document')),
});
export type DocumentCreate = z.infer<typeof DocumentCreate>;

/** The bytes never change: another file is another version. */
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
      category: ['exact'],
      location: ['relation'],
      customer: ['relation'],
      origin: ['relation'],
      name: ['partial'],
      validUntil: ['date'],
      replacedBy: ['exists'],
    },
    order: ['name', 'category', 'validUntil', 'createdAt', 'id'],
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
  upload: DOCUMENT_BYTES,
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
/** The bytes of what the virus scanner did not let through are taken away; that it came and what it was stays. */
export const discardDocument = endpoint({
  method: 'POST',
  path: '/api/documents/{id}/disposal',
  summary: 'Discards a file that the virus scanner did not let through.',
  response: Document,
});

/** The bytes with their stored type, sandboxed, as a download. */
export const showDocument = endpoint({
  method: 'GET',
  path: '/document/show/{id}',
  summary: 'Retrieves the file of a Document resource.',
  mediaType: 'application/octet-stream',
});
/** A small picture of the file, where it has one. */
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
