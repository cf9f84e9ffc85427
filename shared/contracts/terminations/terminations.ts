import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, day, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';
import { RETRIEVAL_DAYS } from '#shared/domain/billing/termination-days.ts';

/**
 * The notice by which an organisation leaves: after the last day nobody records, until the deletion everything can be
 * read and exported. Days are YYYY-MM-DD.
 */
export const Termination = z.object({
  ...itemFields('Termination'),
  customer: iriOf('Customer'),
  user: iriOf('User'),
  state: z.enum(['given', 'withdrawn', 'ended']),
  /** Last day of the contract. */
  endsOn: z.iso.date(),
  /** Day on which everything is deleted. */
  deletesOn: z.iso.date(),
  givenAt: dateTime(),
  withdrawnAt: z.optional(dateTime()),
});
export type Termination = z.infer<typeof Termination>;

const RETRIEVAL_MESSAGE = `Bitte zwischen ${RETRIEVAL_DAYS.minimum} und ${RETRIEVAL_DAYS.maximum} Tagen angeben.`;
export const TerminationCreate = z.object({
  customer: iriOf('Customer'),
  endsOn: day('Bitte den letzten Tag angeben.'),
  /** Whole days after the last one on which everything can still be read and exported. */
  retrievalDays: z
    .int(RETRIEVAL_MESSAGE)
    .check(z.minimum(RETRIEVAL_DAYS.minimum, RETRIEVAL_MESSAGE), z.maximum(RETRIEVAL_DAYS.maximum, RETRIEVAL_MESSAGE)),
});
export type TerminationCreate = z.infer<typeof TerminationCreate>;

export const listTerminations = endpoint({
  method: 'GET',
  path: '/api/terminations',
  summary: 'Retrieves the collection of Termination resources.',
  list: { filters: { customer: ['relation'] }, order: ['id'] },
  response: Termination,
});
export const getTermination = endpoint({
  method: 'GET',
  path: '/api/terminations/{id}',
  summary: 'Retrieves a Termination resource.',
  response: Termination,
});
export const createTermination = endpoint({
  method: 'POST',
  path: '/api/terminations',
  summary: 'Gives notice for an organisation.',
  body: TerminationCreate,
  response: Termination,
});
export const withdrawTermination = endpoint({
  method: 'POST',
  path: '/api/terminations/{id}/withdrawal',
  summary: 'Withdraws a notice before the contract has ended.',
  response: Termination,
});
export const terminations = resource({
  name: 'Termination',
  path: '/api/terminations',
  description: 'The notice by which an organisation leaves.',
  schema: Termination,
  endpoints: [listTerminations, getTermination, createTermination],
});
