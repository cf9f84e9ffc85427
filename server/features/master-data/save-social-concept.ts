import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { appendToLedger } from '#server/db/ledger.ts';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import { NotFound } from '#server/http/errors.ts';
import { iri } from '#server/http/item.ts';
import { resolveReference } from '#server/http/reference.ts';
import type { Context } from '#server/http/serve.ts';
import { customers } from '#shared/contracts/customers.ts';
import {
  socialConcepts,
  type SocialConceptCreate,
  type SocialConceptPatch,
} from '#shared/contracts/social-concepts.ts';
import { users } from '#shared/contracts/users.ts';
import { canManageMasterData } from '#shared/permissions.ts';
import { notePlatformChange } from './note-platform-change.ts';
import { readContent } from './read-social-concept.ts';
import {
  copyMeasures,
  findSocialConcept,
  insertSocialConcept,
  lockSocialConcept,
  updateSocialConcept,
  type ConceptRow,
} from './social-concepts.queries.ts';

/** A new concept, the platform's or an organisation's own; it may begin as a copy of another one. */
export async function createSocialConcept(context: Context, input: SocialConceptCreate): Promise<ConceptRow> {
  const { tx, scope, now } = context;
  const owner = await resolveOptional(input.customer, customers.path, (id) => findCustomer(tx, scope, id));
  const model = await resolveOptional(input.copyOf, socialConcepts.path, (id) => findSocialConcept(tx, scope, id));
  const { document: _ofItsOwner, ...copied } = model?.content ?? {};
  const content = await readContent(context, input, { before: copied, ownerId: owner?.id ?? null });
  const id = await insertSocialConcept(tx, scope, {
    customer_id: owner?.id ?? null,
    name: input.name,
    version: input.version,
    valid_from: dayOf(input.validFrom) ?? null,
    default_tour_interval:
      input.defaultTourInterval === undefined ? (model?.default_tour_interval ?? null) : input.defaultTourInterval,
    content: JSON.stringify(content),
    created_at: now,
    updated_at: now,
  });
  if (model !== undefined) await copyMeasures(tx, scope, model.id, id);
  const concept = await loadConcept(context, id);
  await recordConcept(context, concept, 'socialConcept.created');
  return concept;
}

/** Changes the draft; what was published stays as it is. */
export async function changeSocialConcept(
  context: Context,
  { id }: ConceptRow,
  patch: SocialConceptPatch,
): Promise<ConceptRow> {
  const { tx, scope, actor, now } = context;
  const before = await lockedConcept(context, id);
  const content = await readContent(context, patch, { before: before.content, ownerId: before.customer_id });
  const columns = {
    name: patch.name,
    version: patch.version,
    valid_from: dayOf(patch.validFrom),
    default_tour_interval: patch.defaultTourInterval,
    // Whether anybody may work by it is the platform's to say.
    ...(canManageMasterData(actor) && { is_active: patch.isActive }),
  };
  const isContentSame = digestOf(content) === digestOf(before.content);
  const isSame = isContentSame && Object.entries(columns).every(([name, value]) => isAsBefore(before, name, value));
  if (isSame) return before;
  await updateSocialConcept(tx, scope, id, { ...columns, content: JSON.stringify(content), updated_at: now });
  const concept = await loadConcept(context, id);
  await recordConcept(context, concept, 'socialConcept.changed');
  return concept;
}

const isAsBefore = (before: ConceptRow, name: string, value: unknown) =>
  value === undefined || value === Reflect.get(before, name);

/** Null takes the day away, undefined leaves it. */
const dayOf = (moment: string | null | undefined) => (moment ? moment.slice(0, 10) : moment);

/** RFC 8785 and SHA-256, hexadecimal: one text for one content. */
const digestOf = (content: object): string => hash('sha256', canonicalize(content) ?? '');

async function resolveOptional<Row>(
  named: string | undefined,
  path: string,
  find: (id: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  return named === undefined ? undefined : resolveReference(named, path, find);
}

/** As it is now, and nobody else changes it until the end of this call. */
export async function lockedConcept(context: Context, id: number): Promise<ConceptRow> {
  await lockSocialConcept(context.tx, context.scope, id);
  return loadConcept(context, id);
}

async function loadConcept({ tx, scope }: Context, id: number): Promise<ConceptRow> {
  const concept = await findSocialConcept(tx, scope, id);
  if (concept === undefined) throw new NotFound();
  return concept;
}

/** What an organisation works by is evidence of its own; the platform's concepts belong to no ledger. */
export async function recordConcept(
  context: Context,
  concept: ConceptRow,
  type: 'socialConcept.created' | 'socialConcept.changed' | 'socialConcept.published',
): Promise<void> {
  const { tx, actor, now } = context;
  const entity = iri(socialConcepts.path, concept.id);
  const { name, version, revision, valid_from: validFrom } = concept;
  const facts = { name, version, revision, sha256: digestOf(concept.content) };
  if (concept.customer_id === null) return notePlatformChange(context, entity, { type, ...facts });
  await appendToLedger(tx, {
    customerId: concept.customer_id,
    type,
    entity,
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    data: { ...facts, validFrom: validFrom ?? undefined },
  });
}
