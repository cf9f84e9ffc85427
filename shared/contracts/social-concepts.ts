import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, itemFields, nameField } from './hydra.ts';

export const SocialConcept = z.object({
  ...itemFields('SocialConcept'),
  name: nameField(),
  version: z.string(),
  validFrom: z.optional(dateTime()),
  /** Seconds; what a new location starts with. */
  defaultTourInterval: z.optional(z.int()),
  createdAt: dateTime(),
});
export type SocialConcept = z.infer<typeof SocialConcept>;

export const listSocialConcepts = endpoint({
  method: 'GET',
  path: '/api/socialconcepts',
  summary: 'Retrieves the collection of SocialConcept resources.',
  list: { filters: { name: ['partial'] }, order: ['name', 'id'] },
  response: SocialConcept,
});
export const getSocialConcept = endpoint({
  method: 'GET',
  path: '/api/socialconcepts/{id}',
  summary: 'Retrieves a SocialConcept resource.',
  response: SocialConcept,
});

export const socialConcepts = resource({
  name: 'SocialConcept',
  path: '/api/socialconcepts',
  description: 'The protection concept a venue works by.',
  schema: SocialConcept,
  endpoints: [listSocialConcepts, getSocialConcept],
});
