import * as z from 'zod/mini';
import type { Condition } from '#server/http/read/list-query.ts';
import { BadRequest, NotFound } from '#server/http/render/errors.ts';
import { AuthoritySection } from '#shared/contracts/authority-access/authority-access.ts';
import type { SectionRequest } from './read-section.ts';

const MAX_PAGE = 10_000;
const isDay = (text: string) => /^(?:19|20)/.test(text) && z.safeParse(z.iso.date(), text).success;

/** Reads what an authority asks for from the parameters of its request. */
export function sectionRequestOf(conditions: readonly Condition[]): SectionRequest {
  const valueOf = (field: string) => {
    const condition = conditions.find((one) => one.field === field);
    return condition?.operator === 'any of' ? (condition.values[0] ?? null) : null;
  };
  const dayOf = (field: string) => {
    const text = valueOf(field);
    if (text === null) return null;
    if (!isDay(String(text))) throw new BadRequest(`Invalid day "${String(text).slice(0, 20)}".`);
    return String(text);
  };
  const section = AuthoritySection.options.find((option) => option === (valueOf('section') ?? 'location'));
  if (section === undefined) throw new NotFound();
  const locationId = valueOf('location');
  const page = Number(valueOf('page') ?? 1);
  return {
    section,
    locationId: locationId === null ? null : Number(locationId),
    from: dayOf('from'),
    to: dayOf('to'),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}
