import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { MEASURE_KIND_NAMES } from '#shared/domain/measure-kinds.ts';
import { iriOf, itemFields, nameField, requiredText } from '#shared/contracts/wire/hydra.ts';

/** The kind under which reports count an action, independent of its name. */
const MeasureKind = z.enum(MEASURE_KIND_NAMES, 'Bitte eine Art aus der Liste wählen.');

export const Action = z.object({
  ...itemFields('Action'),
  name: nameField(),
  kind: z.optional(MeasureKind),
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
  /** False if the entry is no longer offered. Records that use it keep it. */
  isActive: z.boolean(),
});
export type Status = z.infer<typeof Status>;

export const Country = z.object({
  ...itemFields('Country'),
  name: nameField(),
  /** ISO 3166-1 alpha-2 code. */
  code: z.string(),
  isActive: z.boolean(),
});
export type Country = z.infer<typeof Country>;

const MAX_NAME_CHARACTERS = 120;
const catalogueName = (message: string) => requiredText(message, MAX_NAME_CHARACTERS, 2);
const actionName = () => catalogueName('Bitte die Maßnahme benennen.');
const statusText = () => catalogueName('Bitte den Status benennen.');
const countryName = () => catalogueName('Bitte das Land benennen.');

export const ActionCreate = z.object({
  name: actionName(),
  /** Absent if the action is offered at all locations. */
  socialconcept: z.optional(iriOf('SocialConcept')),
  kind: z.optional(MeasureKind),
  isSetAuto: z.optional(z.boolean()),
});
export type ActionCreate = z.infer<typeof ActionCreate>;

export const ActionPatch = z.object({
  name: z.optional(actionName()),
  /** A changed kind also applies to activities already recorded. */
  kind: z.optional(z.nullable(MeasureKind)),
  isSetAuto: z.optional(z.boolean()),
  isActive: z.optional(z.boolean()),
});
export type ActionPatch = z.infer<typeof ActionPatch>;

/** `isFinding` cannot be changed later, because tours were already counted by it. */
export const StatusCreate = z.object({ text: statusText(), isFinding: z.optional(z.boolean()) });
export type StatusCreate = z.infer<typeof StatusCreate>;

export const StatusPatch = z.object({ text: z.optional(statusText()), isActive: z.optional(z.boolean()) });
export type StatusPatch = z.infer<typeof StatusPatch>;

/** For clients that name the item in the body instead of the path. */
export const ListedActionPatch = z.extend(ActionPatch, { '@id': iriOf('Action') });
export const ListedStatusPatch = z.extend(StatusPatch, { '@id': iriOf('Status') });

export const CountryCreate = z.object({
  name: countryName(),
  code: z.string().check(z.regex(/^[A-Z]{2}$/, 'Bitte zwei Großbuchstaben wie DE angeben.')),
});
export type CountryCreate = z.infer<typeof CountryCreate>;

export const CountryPatch = z.object({ name: z.optional(countryName()), isActive: z.optional(z.boolean()) });
export type CountryPatch = z.infer<typeof CountryPatch>;

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
export const createAction = endpoint({
  method: 'POST',
  path: '/api/actions',
  summary: 'Creates a Action resource.',
  body: ActionCreate,
  response: Action,
});
export const patchAction = endpoint({
  method: 'PATCH',
  path: '/api/actions/{id}',
  summary: 'Updates the Action resource.',
  body: ActionPatch,
  response: Action,
});
export const patchListedAction = endpoint({
  method: 'PATCH',
  path: '/api/actions',
  summary: 'Updates the Action resource that the body names.',
  body: ListedActionPatch,
  response: Action,
});
export const listStatuses = endpoint({
  method: 'GET',
  path: '/api/statuses',
  summary: 'Retrieves the collection of Status resources.',
  list: { filters: { isActive: ['boolean'] }, order: ['id'] },
  response: Status,
});
export const getStatus = endpoint({
  method: 'GET',
  path: '/api/statuses/{id}',
  summary: 'Retrieves a Status resource.',
  response: Status,
});
export const createStatus = endpoint({
  method: 'POST',
  path: '/api/statuses',
  summary: 'Creates a Status resource.',
  body: StatusCreate,
  response: Status,
});
export const patchStatus = endpoint({
  method: 'PATCH',
  path: '/api/statuses/{id}',
  summary: 'Updates the Status resource.',
  body: StatusPatch,
  response: Status,
});
export const patchListedStatus = endpoint({
  method: 'PATCH',
  path: '/api/statuses',
  summary: 'Updates the Status resource that the body names.',
  body: ListedStatusPatch,
  response: Status,
});
export const listCountries = endpoint({
  method: 'GET',
  path: '/api/countries',
  summary: 'Retrieves the collection of Country resources.',
  list: { filters: { isActive: ['boolean'] }, order: ['name', 'id'] },
  response: Country,
});
export const getCountry = endpoint({
  method: 'GET',
  path: '/api/countries/{id}',
  summary: 'Retrieves a Country resource.',
  response: Country,
});
export const createCountry = endpoint({
  method: 'POST',
  path: '/api/countries',
  summary: 'Creates a Country resource.',
  body: CountryCreate,
  response: Country,
});
export const patchCountry = endpoint({
  method: 'PATCH',
  path: '/api/countries/{id}',
  summary: 'Updates the Country resource.',
  body: CountryPatch,
  response: Country,
});

export const actions = resource({
  name: 'Action',
  path: '/api/actions',
  description: 'A kind of measure from the catalogue.',
  schema: Action,
  endpoints: [listActions, getAction, createAction, patchAction],
});
export const statuses = resource({
  name: 'Status',
  path: '/api/statuses',
  description: 'The result of an inspection tour.',
  schema: Status,
  endpoints: [listStatuses, getStatus, createStatus, patchStatus],
});
export const countries = resource({
  name: 'Country',
  path: '/api/countries',
  description: 'A country.',
  schema: Country,
  endpoints: [listCountries, getCountry, createCountry, patchCountry],
});
