import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields } from './hydra.ts';

/** Somebody of the staff read a file. */
export const DocumentReading = z.object({
  ...itemFields('DocumentReading'),
  document: iriOf('Document'),
  profile: iriOf('Profile'),
  /** Whether the signer was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
  customer: iriOf('Customer'),
  location: z.optional(iriOf('Location')),
  createdAt: dateTime(),
});
export type DocumentReading = z.infer<typeof DocumentReading>;

/** Signed by the profile named, else by the session's. */
export const DocumentReadingCreate = z.object({ document: iriOf('Document'), profile: z.optional(iriOf('Profile')) });
export type DocumentReadingCreate = z.infer<typeof DocumentReadingCreate>;

export const listDocumentReadings = endpoint({
  method: 'GET',
  path: '/api/document_readings',
  summary: 'Retrieves the collection of DocumentReading resources.',
  list: {
    filters: { document: ['relation'], profile: ['relation'], customer: ['relation'] },
    order: ['createdAt', 'id'],
  },
  response: DocumentReading,
});
export const getDocumentReading = endpoint({
  method: 'GET',
  path: '/api/document_readings/{id}',
  summary: 'Retrieves a DocumentReading resource.',
  response: DocumentReading,
});
export const createDocumentReading = endpoint({
  method: 'POST',
  path: '/api/document_readings',
  summary: 'Creates a DocumentReading resource.',
  body: DocumentReadingCreate,
  response: DocumentReading,
});

/** Somebody active who works where a file lies and has not confirmed that they read its current version. */
export const ReadingGap = z.object({
  ...itemFields('ReadingGap'),
  document: iriOf('Document'),
  profile: iriOf('Profile'),
  profileName: z.string(),
  customer: iriOf('Customer'),
});
export type ReadingGap = z.infer<typeof ReadingGap>;

export const listReadingGaps = endpoint({
  method: 'GET',
  path: '/api/document_reading_gaps',
  summary: 'Retrieves the collection of ReadingGap resources.',
  list: {
    filters: { document: ['relation'], profile: ['relation'], customer: ['relation'] },
    order: ['profileName', 'id'],
  },
  response: ReadingGap,
});
export const getReadingGap = endpoint({
  method: 'GET',
  path: '/api/document_reading_gaps/{id}',
  summary: 'Retrieves a ReadingGap resource.',
  response: ReadingGap,
});

export const documentReadings = resource({
  name: 'DocumentReading',
  path: '/api/document_readings',
  description: 'The confirmation of a profile that it read a file.',
  schema: DocumentReading,
  endpoints: [listDocumentReadings, getDocumentReading, createDocumentReading],
});
export const readingGaps = resource({
  name: 'ReadingGap',
  path: '/api/document_reading_gaps',
  description: 'Somebody of the staff who has to read a file and has not yet.',
  schema: ReadingGap,
  endpoints: [listReadingGaps, getReadingGap],
});
