import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { iriOf } from './hydra.ts';

/** Room for files, in bytes. */
export const DocumentStorage = z.object({
  customer: iriOf('Customer'),
  used: z.int(),
  /** Absent where there is no bound, as is what is left of it. */
  total: z.optional(z.int()),
  left: z.optional(z.int()),
});
export type DocumentStorage = z.infer<typeof DocumentStorage>;

/** With so little left of the room, or less, somebody has to tidy up soon. */
export const LOW_STORAGE_PERCENT = 10;

export const getDocumentStorage = endpoint({
  method: 'GET',
  path: '/stats/storage/{id}',
  summary: 'The room that the files of an organisation take.',
  response: DocumentStorage,
});
