import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { iriOrNone, itemFields } from '#server/http/render/item.ts';
import {
  actions,
  countries,
  statuses,
  type Action,
  type Country,
  type Status,
} from '#shared/contracts/master-data/master-data.ts';
import { socialConcepts } from '#shared/contracts/master-data/social-concepts.ts';

export const toAction = (row: Row<'action'>): z.input<typeof Action> => ({
  ...itemFields(actions, row.id),
  name: row.name,
  kind: row.kind ?? undefined,
  isSetAuto: row.is_set_auto,
  isActive: row.is_active,
  socialconcept: iriOrNone(socialConcepts.path, row.social_concept_id),
});

export const toStatus = (row: Row<'status'>): z.input<typeof Status> => ({
  ...itemFields(statuses, row.id),
  text: row.text,
  isDefault: row.is_default,
  isFinding: row.is_finding,
  isActive: row.is_active,
});

export const toCountry = (row: Row<'country'>): z.input<typeof Country> => ({
  ...itemFields(countries, row.id),
  name: row.name,
  code: row.code,
  isActive: row.is_active,
});
