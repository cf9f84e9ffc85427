import type * as z from 'zod/mini';
import type { Row } from '#server/db/schema.ts';
import { toWireDate, toWireDay } from '#server/http/dates.ts';
import { iri, iriOrNone, item } from '#server/http/item.ts';
import {
  actions,
  countries,
  socialConcepts,
  states,
  statuses,
  type Action,
  type Country,
  type SocialConcept,
  type State,
  type Status,
} from '#shared/contracts/master-data.ts';

export const toAction = (row: Row<'action'>): z.input<typeof Action> => ({
  ...item(actions, row.id),
  name: row.name,
  isSetAuto: row.is_set_auto,
  isActive: row.is_active,
  socialconcept: iriOrNone(socialConcepts.path, row.social_concept_id),
});

export const toStatus = (row: Row<'status'>): z.input<typeof Status> => ({
  ...item(statuses, row.id),
  text: row.text,
  isDefault: row.is_default,
  isFinding: row.is_finding,
});

export const toCountry = (row: Row<'country'>): z.input<typeof Country> => ({
  ...item(countries, row.id),
  name: row.name,
  code: row.code,
});

export const toState = (row: Row<'state'>): z.input<typeof State> => ({
  ...item(states, row.id),
  code: row.code,
  name: row.name,
  country: iri(countries.path, row.country_id),
  lawName: row.law_name,
  closingFrom: row.closing_from ?? undefined,
  closingTo: row.closing_to ?? undefined,
  sundayHolidayRule: row.sunday_holiday_rule ?? undefined,
  silentDays: row.silent_days,
  minAge: row.min_age,
  trainingInitialDueDays: row.training_initial_due_days ?? undefined,
  trainingIntervals: row.training_intervals,
  reportIntervalMonths: row.report_interval_months ?? undefined,
  reportDueDayMonth: row.report_due_day_month ?? undefined,
  reportMode: row.report_mode,
  sources: row.sources,
  createdAt: toWireDate(row.created_at),
});

export const toSocialConcept = (row: Row<'social_concept'>): z.input<typeof SocialConcept> => ({
  ...item(socialConcepts, row.id),
  name: row.name,
  version: row.version,
  validFrom: toWireDay(row.valid_from),
  defaultTourInterval: row.default_tour_interval ?? undefined,
  createdAt: toWireDate(row.created_at),
});
