import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

/** The confirmation of a staff member that they read a file. */
export const DocumentReading = z.object({
  ...itemFields('DocumentReading'),
  document: iriOf('Document'),
  profile: iriOf('Profile'),
  /** True if the profile was chosen while the device had no connection. */
  profileChosenOffline: z.boolean(),
  customer: iriOf('Customer'),
  location: z.optional(iriOf('Location')),
  createdAt: dateTime(),
});
export type DocumentReading = z.infer<typeof DocumentReading>;

/** If `profile` is left out, the session's profile signs. */
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

/** An active profile that works at a location the file belongs to and has not confirmed reading its current version. */
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
  description: 'A staff member who still has to read a file.',
  schema: ReadingGap,
  endpoints: [listReadingGaps, getReadingGap],
});
