import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Tx } from '#server/db/database.ts';
import { SYSTEM_ACTOR, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import type { ConceptColumn } from '#server/db/schema/master-data.ts';
import { localDay, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { conceptOf, firstVersionOf, nextDraftOf } from './concept-stories.ts';
import type { DemoOrganisation } from './organisation.ts';
import { minutesAfter, type DemoForm, type SeededLocation } from '#server/demo/records/records.ts';

const MINUTES_PER_DAY = 1440;
/** So recent that not everybody has confirmed the concept, and nobody is overdue. */
export const PUBLISHED_DAYS_AGO = 6;
const DRAFTED_DAYS_AGO = 2;
const NEXT_VERSION_IN_DAYS = 21;

interface ConceptContext {
  readonly organisation: DemoOrganisation;
  readonly forms: readonly DemoForm[];
  readonly now: Date;
  readonly openedAt: Date;
}

/** The published concept that staff have to confirm. */
export interface PublishedConcept {
  readonly id: number;
  readonly name: string;
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly publishedAt: Date;
}

interface WrittenConcept {
  readonly published: PublishedConcept;
  readonly entries: LedgerEntry[];
}

/**
 * Publishes two versions of an organisation's concept; organisations with `hasDraft` also get the draft of a third one.
 */
export async function writeConcept(
  tx: Tx,
  locations: readonly SeededLocation[],
  context: ConceptContext,
): Promise<WrittenConcept> {
  const [firstLocation] = locations;
  if (firstLocation === undefined) throw new Error(`${context.organisation.name} has no location.`);
  const { organisation, now, openedAt } = context;
  const content = await contentOf(tx, locations, context);
  const publishedAt = minutesAfter(now, -PUBLISHED_DAYS_AGO * MINUTES_PER_DAY);
  const states: DraftState[] = [
    { number: 1, version: '1.0', at: openedAt, validFrom: dayOf(openedAt), content: firstVersionOf(content) },
    { number: 2, version: '2.0', at: publishedAt, validFrom: dayOf(publishedAt), content },
  ];
  const ids: number[] = [];
  for (const state of states) ids.push(await insertVersion(tx, firstLocation, organisation, state));
  const draftedAt = minutesAfter(now, -DRAFTED_DAYS_AGO * MINUTES_PER_DAY);
  const nextValidFrom = dayOf(minutesAfter(now, NEXT_VERSION_IN_DAYS * MINUTES_PER_DAY));
  const drafts: DraftState[] =
    organisation.hasDraft === true
      ? [{ number: 3, version: '3.0', at: draftedAt, validFrom: nextValidFrom, content: nextDraftOf(content) }]
      : [];
  const allStates = [...states, ...drafts];
  await keepDraft(tx, firstLocation, allStates.at(-1));
  return {
    published: {
      id: ids.at(-1) ?? 0,
      name: organisation.concept,
      version: '2.0',
      validFrom: dayOf(publishedAt),
      publishedAt,
    },
    entries: allStates.flatMap((state) => entriesOf(firstLocation, organisation, state)),
  };
}

const dayOf = (moment: Date) => localDay(moment.getTime(), SERVER_TIME_ZONE);

/** The draft at one moment. */
interface DraftState {
  /** Number of the revision, and of the version published from it. */
  readonly number: number;
  readonly version: string;
  readonly at: Date;
  readonly validFrom: string;
  readonly content: ConceptColumn;
}

async function contentOf(
  tx: Tx,
  locations: readonly SeededLocation[],
  { organisation, forms }: ConceptContext,
): Promise<ConceptColumn> {
  const [firstLocation] = locations;
  const states = await tx
    .selectFrom('location')
    .select('state_id')
    .distinct()
    .where('customer_id', '=', firstLocation?.customerId ?? 0)
    .orderBy('state_id')
    .execute();
  const document = await tx
    .selectFrom('document')
    .select('id')
    .where('customer_id', '=', firstLocation?.customerId ?? 0)
    .where('category', '=', 'socialConcept')
    .where('replaced_by_id', 'is', null)
    .executeTakeFirst();
  const type = firstLocation?.plan.type ?? 'arcade';
  const formsForType = forms.filter(({ locationTypes }) => locationTypes.length === 0 || locationTypes.includes(type));
  const content = conceptOf(organisation, {
    stateIds: states.flatMap(({ state_id: state }) => state ?? []),
    formIds: formsForType.flatMap(({ versions }) => versions.at(-1)?.formId ?? []),
  });
  return { ...content, ...(document !== undefined && { document: document.id }) };
}

async function insertVersion(
  tx: Tx,
  { concept, customerId, operatorId }: SeededLocation,
  { concept: name }: DemoOrganisation,
  { number, version, at, validFrom, content }: DraftState,
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
      // The first version was in use before it could be confirmed in this application.
      needs_confirmation: number > 1,
      published_by: operatorId,
      published_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function keepDraft(tx: Tx, { concept }: SeededLocation, draft: DraftState | undefined): Promise<void> {
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
  { concept, customerId, operatorId }: SeededLocation,
  { concept: name }: DemoOrganisation,
  { number, version, at, validFrom, content }: DraftState,
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
