import * as z from 'zod/mini';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { dateTime, iriOf, itemFields } from '#shared/contracts/wire/hydra.ts';

/** An export of everything an organisation has stored, as one ZIP file that is made in the background. */
export const OrganisationExport = z.object({
  ...itemFields('OrganisationExport'),
  customer: iriOf('Customer'),
  user: iriOf('User'),
  state: z.enum(['queued', 'running', 'ready', 'failed', 'removed']),
  /** Progress in per cent. */
  progress: z.int(),
  bytes: z.optional(z.int()),
  /** SHA-256 of the file, hexadecimal. */
  digest: z.optional(z.string()),
  createdAt: dateTime(),
  finishedAt: z.optional(dateTime()),
  /** Time from which the file can no longer be downloaded. */
  expiresAt: z.optional(dateTime()),
  /** Time of the last download. */
  downloadedAt: z.optional(dateTime()),
});
export type OrganisationExport = z.infer<typeof OrganisationExport>;

export const OrganisationExportCreate = z.object({ customer: iriOf('Customer') });

export const listOrganisationExports = endpoint({
  method: 'GET',
  path: '/api/organisation_exports',
  summary: 'Retrieves the collection of OrganisationExport resources.',
  list: { filters: { customer: ['relation'], state: ['exact'] }, order: ['createdAt', 'id'] },
  response: OrganisationExport,
});
export const getOrganisationExport = endpoint({
  method: 'GET',
  path: '/api/organisation_exports/{id}',
  summary: 'Retrieves a OrganisationExport resource.',
  response: OrganisationExport,
});
export const createOrganisationExport = endpoint({
  method: 'POST',
  path: '/api/organisation_exports',
  summary: 'Creates a OrganisationExport resource.',
  afterContractEnd: 'allowed',
  body: OrganisationExportCreate,
  response: OrganisationExport,
});
export const getOrganisationExportContent = endpoint({
  method: 'GET',
  path: '/api/organisation_exports/{id}/content',
  summary: 'Retrieves the ZIP file of an export.',
  mediaType: 'application/zip',
});

export const organisationExports = resource({
  name: 'OrganisationExport',
  path: '/api/organisation_exports',
  description: 'Everything an organisation has stored, as one ZIP file.',
  schema: OrganisationExport,
  endpoints: [listOrganisationExports, getOrganisationExport, createOrganisationExport],
});
