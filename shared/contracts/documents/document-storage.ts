import * as z from 'zod/mini';
import { endpoint } from '#shared/contracts/wire/endpoint.ts';
import { iriOf } from '#shared/contracts/wire/hydra.ts';

/** Storage space for the files of an organisation, in bytes. */
export const DocumentStorage = z.object({
  customer: iriOf('Customer'),
  used: z.int(),
  /** `total` and `left` are absent if the space is unlimited. */
  total: z.optional(z.int()),
  left: z.optional(z.int()),
});
export type DocumentStorage = z.infer<typeof DocumentStorage>;

/** Share of free space, in per cent, at or below which the screens warn. */
export const LOW_STORAGE_PERCENT = 10;

export const getDocumentStorage = endpoint({
  method: 'GET',
  path: '/stats/storage/{id}',
  summary: 'Retrieves the storage space used by the files of an organisation.',
  response: DocumentStorage,
});
