import * as z from 'zod/mini';
import type { Condition } from '#server/http/read/list-query.ts';
import { BadRequest, NotFound } from '#server/http/render/errors.ts';
import { AuthoritySection, type EntrySection } from '#shared/contracts/authority-access/authority-access.ts';
import {
  FIRST_AUTHORITY_PAGE_SIZE as FIRST,
  LATER_AUTHORITY_PAGE_SIZE as LATER,
  NOTICEABLE_SECTIONS,
  TourOutcome,
} from '#shared/contracts/authority-access/authority-reading.ts';

/** A request of an authority, limited to its access. */
export interface SectionRequest {
  readonly section: EntrySection;
  readonly locationId: number | null;
  readonly from: string | null;
  readonly to: string | null;
  /** A day whose records are asked for as they are counted: what is recorded after midnight belongs to the evening. */
  readonly openingDay: string | null;
  readonly isNoticeable: boolean;
  /** Only protocols with a Mangel that is not fixed. */
  readonly isOpen: boolean;
  /** The form of the protocols that are asked for. */
  readonly formId: number | null;
  /** The outcome of the tours that are asked for. */
  readonly outcome: TourOutcome | null;
  /** The name of the measures that are asked for. */
  readonly actionName: string | null;
  readonly page: number;
}

const MAX_PAGE = 10_000;
/** The sections whose records are counted by opening days. */
const SECTIONS_OF_DAYS: readonly AuthoritySection[] = ['protocols', 'tours'];
const isDay = (text: string) => /^(?:19|20)/.test(text) && z.safeParse(z.iso.date(), text).success;

/** Reads the location and the days that an authority asks for. */
export function periodOf(conditions: readonly Condition[]): Pick<SectionRequest, 'locationId' | 'from' | 'to'> {
  return {
    locationId: relatedId(conditions, 'location'),
    from: dayOf(conditions, 'from'),
    to: dayOf(conditions, 'to'),
  };
}

/** Reads what an authority asks for from the parameters of its request. */
export function sectionRequestOf(conditions: readonly Condition[]): SectionRequest {
  const section = AuthoritySection.options.find((option) => option === (valueOf(conditions, 'section') ?? 'location'));
  if (section === undefined || section === 'days') throw new NotFound();
  const isNoticeable = isTrue(conditions, 'isNoticeable');
  const isOpen = isTrue(conditions, 'isOpen');
  if (isNoticeable && !NOTICEABLE_SECTIONS.includes(section))
    throw new BadRequest(`No entry of "${section}" is noticeable.`);
  if (isOpen && section !== 'protocols') throw new BadRequest(`No entry of "${section}" is open.`);
  const outcome = outcomeOf(conditions);
  if (outcome !== null && section !== 'tours') throw new BadRequest(`No entry of "${section}" has an outcome.`);
  const period = periodOf(conditions);
  const openingDay = dayOf(conditions, 'openingDay');
  if (openingDay !== null && (period.locationId === null || !SECTIONS_OF_DAYS.includes(section)))
    throw new BadRequest('An opening day is one of a location, and of its protocols or tours.');
  const page = Number(valueOf(conditions, 'page') ?? 1);
  return {
    ...period,
    ...(openingDay !== null && { from: openingDay, to: openingDay }),
    openingDay,
    section,
    isNoticeable,
    isOpen,
    formId: relatedId(conditions, 'form'),
    outcome,
    actionName: actionNameOf(conditions, section),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

function outcomeOf(conditions: readonly Condition[]): TourOutcome | null {
  const text = valueOf(conditions, 'outcome');
  if (text === null) return null;
  const outcome = TourOutcome.options.find((option) => option === text);
  if (outcome === undefined) throw new BadRequest(`"outcome" is one of ${TourOutcome.options.join(', ')}.`);
  return outcome;
}

function actionNameOf(conditions: readonly Condition[], section: AuthoritySection): string | null {
  const name = textOf(conditions, 'actionName');
  if (name !== null && section !== 'measures') throw new BadRequest(`No entry of "${section}" is a measure.`);
  return name;
}

function textOf(conditions: readonly Condition[], field: string): string | null {
  const value = valueOf(conditions, field);
  return value === null ? null : String(value);
}

function dayOf(conditions: readonly Condition[], field: string): string | null {
  const text = textOf(conditions, field);
  if (text !== null && !isDay(text)) throw new BadRequest(`Invalid day "${text.slice(0, 20)}".`);
  return text;
}

function isTrue(conditions: readonly Condition[], field: string): boolean {
  const value = valueOf(conditions, field) ?? 'false';
  if (value !== 'true' && value !== 'false') throw new BadRequest(`"${field}" is either "true" or "false".`);
  return value === 'true';
}

/** Refuses several values, because only one would be answered, and the authority would take it for all of them. */
function valueOf(conditions: readonly Condition[], field: string): string | number | null {
  const condition = conditions.find((one) => one.field === field);
  if (condition?.operator !== 'any of') return null;
  if (new Set(condition.values).size > 1) throw new BadRequest(`"${field}" has several values.`);
  return condition.values[0] ?? null;
}

function relatedId(conditions: readonly Condition[], field: string): number | null {
  const id = valueOf(conditions, field);
  return id === null ? null : Number(id);
}

/** Returns which rows are on a page. @param page 1 or more */
export const rowsOfPage = (page: number): { readonly limit: number; readonly offset: number } =>
  page === 1 ? { limit: FIRST, offset: 0 } : { limit: LATER, offset: FIRST + (page - 2) * LATER };

/** Returns the number of pages; without rows there is one, which is empty. */
export const pageCount = (total: number): number => 1 + Math.ceil(Math.max(0, total - FIRST) / LATER);
