import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Tx } from '#server/db/database.ts';
import { SYSTEM_ACTOR, type LedgerEntry } from '#server/db/ledger.ts';
import type { ConceptColumn } from '#server/db/schema-master-data.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { conceptOf, firstVersionOf, nextDraftOf } from './concept-stories.ts';
import type { DemoOrganisation } from './organisation.ts';
import { minutesAfter, type DemoForm, type PlacedLocation } from './records.ts';

const DAY_MINUTES = 1440;
/** So lately that not everybody has confirmed it, and nobody is late. */
export const PUBLISHED_DAYS_AGO = 6;
const DRAFTED_DAYS_AGO = 2;
const NEXT_IN_DAYS = 21;

interface Stage {
  readonly organisation: DemoOrganisation;
  readonly forms: readonly DemoForm[];
  readonly now: Date;
  readonly openedAt: Date;
}

/** What everybody has to confirm. */
export interface PublishedConcept {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly publishedAt: Date;
}

interface Written {
  readonly published: PublishedConcept;
  readonly entries: LedgerEntry[];
}

/** Publishes the concept of an organisation twice, the second time with its document; in one, somebody works on a third. */
export async function writeConcept(tx: Tx, locations: readonly PlacedLocation[], stage: Stage): Promise<Written> {
  const [first] = locations;
  if (first === undefined) throw new Error(`${stage.organisation.name} has no location.`);
  const { organisation, now, openedAt } = stage;
  const content = await contentOf(tx, locations, stage);
  const publishedAt = minutesAfter(now, -PUBLISHED_DAYS_AGO * DAY_MINUTES);
  const states: Saying[] = [
    { number: 1, version: '1.0', at: openedAt, validFrom: dayOf(openedAt), content: firstVersionOf(content) },
    { number: 2, version: '2.0', at: publishedAt, validFrom: dayOf(publishedAt), content },
  ];
  const ids: number[] = [];
  for (const state of states) ids.push(await insertVersion(tx, first, organisation, state));
  const draftedAt = minutesAfter(now, -DRAFTED_DAYS_AGO * DAY_MINUTES);
  const nextDay = dayOf(minutesAfter(now, NEXT_IN_DAYS * DAY_MINUTES));
  const drafts: Saying[] =
    organisation.hasDraft === true
      ? [{ number: 3, version: '3.0', at: draftedAt, validFrom: nextDay, content: nextDraftOf(content) }]
      : [];
  const said = [...states, ...drafts];
  await keepDraft(tx, first, said.at(-1));
  return {
    published: {
      id: ids.at(-1) ?? 0,
      name: organisation.concept,
      version: '2.0',
      validFrom: dayOf(publishedAt),
      publishedAt,
    },
    entries: said.flatMap((state) => entriesOf(first, organisation, state)),
  };
}

const dayOf = (moment: Date) => localDay(moment.getTime(), SERVER_TIME_ZONE);

/** One state of the draft. */
interface Saying {
  /** Of the revision, and of the version that was published of it. */
  readonly number: number;
  readonly version: string;
  readonly at: Date;
  readonly validFrom: string;
  readonly content: ConceptColumn;
}

async function contentOf(
  tx: Tx,
  locations: readonly PlacedLocation[],
  { organisation, forms }: Stage,
): Promise<ConceptColumn> {
  const [first] = locations;
  const places = await tx
    .selectFrom('location')
    .select('state_id')
    .distinct()
    .where('customer_id', '=', first?.customerId ?? 0)
    .orderBy('state_id')
    .execute();
  const document = await tx
    .selectFrom('document')
    .select('id')
    .where('customer_id', '=', first?.customerId ?? 0)
    .where('category', '=', 'socialConcept')
    .where('replaced_by_id', 'is', null)
    .executeTakeFirst();
  const type = first?.plan.type ?? 'arcade';
  const usable = forms.filter(({ locationTypes }) => locationTypes.length === 0 || locationTypes.includes(type));
  const content = conceptOf(organisation, {
    states: places.flatMap(({ state_id: state }) => state ?? []),
    forms: usable.flatMap(({ versions }) => versions.at(-1)?.formId ?? []),
  });
  return { ...content, ...(document !== undefined && { document: document.id }) };
}

async function insertVersion(
  tx: Tx,
  { concept, customerId, operatorId }: PlacedLocation,
  { concept: name }: DemoOrganisation,
  { number, version, at, validFrom, content }: Saying,
): Promise<number> {
  const measures = await tx
    .selectFrom('action')
    .select(['id', 'name', 'is_set_auto as isSetAuto'])
    .where('social_concept_id', '=', concept.id)
    .orderBy('id')
    .execute();
  const { id } = await tx
    .insertInto('social_concept_version')
    .values({
      social_concept_id: concept.id,
      customer_id: customerId,
      number,
      revision: number,
      name,
      version,
      valid_from: validFrom,
      default_tour_interval: null,
      content: JSON.stringify(content),
      measures: JSON.stringify(measures),
      // The first one was in use before anybody could confirm it here.
      needs_confirmation: number > 1,
      published_by: operatorId,
      published_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function keepDraft(tx: Tx, { concept }: PlacedLocation, draft: Saying | undefined): Promise<void> {
  if (draft === undefined) return;
  await tx
    .updateTable('social_concept')
    .set({
      version: draft.version,
      valid_from: draft.validFrom,
      content: JSON.stringify(draft.content),
      revision: draft.number,
      updated_at: draft.at,
    })
    .where('id', '=', concept.id)
    .execute();
}

function entriesOf(
  { concept, customerId, operatorId }: PlacedLocation,
  { concept: name }: DemoOrganisation,
  { number, version, at, validFrom, content }: Saying,
): LedgerEntry[] {
  const entry = (type: LedgerEntry['type'], actor: string): LedgerEntry => ({
    customerId,
    type,
    entity: `/api/socialconcepts/${concept.id}`,
    at,
    occurredAt: at,
    actor,
    data: {
      name,
      version,
      revision: number,
      sha256: createHash('sha256')
        .update(canonicalize(content) ?? '', 'utf8')
        .digest('hex'),
      validFrom,
    },
  });
  const operator = `/api/users/${operatorId}`;
  return [
    number === 1 ? entry('socialConcept.created', SYSTEM_ACTOR) : entry('socialConcept.changed', operator),
    ...(number < 3 ? [entry('socialConcept.published', operator)] : []),
  ];
}
