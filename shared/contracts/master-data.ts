import * as z from 'zod/mini';
import { endpoint, resource } from './endpoint.ts';
import { dateTime, iriOf, itemFields, nameField } from './hydra.ts';

export const Action = z.object({
  ...itemFields('Action'),
  name: nameField(),
  isSetAuto: z.boolean(),
  isActive: z.boolean(),
  socialconcept: z.optional(iriOf('SocialConcept')),
});
export type Action = z.infer<typeof Action>;

export const Status = z.object({
  ...itemFields('Status'),
  text: z.string(),
  isDefault: z.boolean(),
  isFinding: z.boolean(),
});
export type Status = z.infer<typeof Status>;

export const Country = z.object({ ...itemFields('Country'), name: nameField(), code: z.string() });
export type Country = z.infer<typeof Country>;

export const State = z.object({
  ...itemFields('State'),
  code: z.string(),
  name: nameField(),
  country: iriOf('Country'),
  lawName: z.string(),
  closingFrom: z.optional(z.string()),
  closingTo: z.optional(z.string()),
  sundayHolidayRule: z.optional(z.string()),
  silentDays: z.array(z.string()),
  minAge: z.int(),
  trainingInitialDueDays: z.optional(z.int()),
  /** Months between trainings; the last one repeats. */
  trainingIntervals: z.array(z.int()),
  reportIntervalMonths: z.optional(z.int()),
  reportDueDayMonth: z.optional(z.string()),
  reportMode: z.enum(['submit', 'keep']),
  /** Per field: source, confidence and the day it was checked. */
  sources: z.record(
    z.string(),
    z.object({ source: z.string(), confidence: z.enum(['high', 'medium', 'low']), verifiedAt: z.optional(z.string()) }),
  ),
  createdAt: dateTime(),
});
export type State = z.infer<typeof State>;

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

export const listActions = endpoint({
  method: 'GET',
  path: '/api/actions',
  summary: 'Retrieves the collection of Action resources.',
  list: {
    filters: { socialconcept: ['relation'], isSetAuto: ['boolean'], isActive: ['boolean'], name: ['partial'] },
    order: ['name', 'id'],
  },
  response: Action,
});
export const getAction = endpoint({
  method: 'GET',
  path: '/api/actions/{id}',
  summary: 'Retrieves a Action resource.',
  response: Action,
});
export const listStatuses = endpoint({
  method: 'GET',
  path: '/api/statuses',
  summary: 'Retrieves the collection of Status resources.',
  list: { filters: {}, order: ['id'] },
  response: Status,
});
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/statuses/{id}',
  summary: 'Retrieves a Status resource.',
  response: Status,
});
export const listCountries = endpoint({
  method: 'GET',
  path: '/api/countries',
  summary: 'Retrieves the collection of Country resources.',
  list: { filters: {}, order: ['name', 'id'] },
  response: Country,
});
export const getCountry = endpoint({
  method: 'GET',
  path: '/api/countries/{id}',
  summary: 'Retrieves a Country resource.',
  response: Country,
});
export const listStates = endpoint({
  method: 'GET',
  path: '/api/states',
  summary: 'Retrieves the collection of State resources.',
  list: { filters: { name: ['partial'] }, order: ['name', 'id'] },
  response: State,
});
export const getState = endpoint({
  method: 'GET',
  path: '/api/states/{id}',
  summary: 'Retrieves a State resource.',
  response: State,
});
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

export const actions = resource({
  name: 'Action',
  path: '/api/actions',
  description: 'A kind of measure from the catalogue.',
  schema: Action,
  endpoints: [listActions, getAction],
});
export const statuses = resource({
  name: 'Status',
  path: '/api/statuses',
  description: 'The result of an inspection tour.',
  schema: Status,
  endpoints: [listStatuses, getStatus],
});
export const countries = resource({
  name: 'Country',
  path: '/api/countries',
  description: 'A country.',
  schema: Country,
  endpoints: [listCountries, getCountry],
});
export const states = resource({
  name: 'State',
  path: '/api/states',
  description: 'A federal state with its rules.',
  schema: State,
  endpoints: [listStates, getState],
});
export const socialConcepts = resource({
  name: 'SocialConcept',
  path: '/api/socialconcepts',
  description: 'The protection concept a venue works by.',
  schema: SocialConcept,
  endpoints: [listSocialConcepts, getSocialConcept],
});
