import { hash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { findCustomer } from '#server/features/customers/customers.public.ts';
import { NotFound } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { customers } from '#shared/contracts/customers/customers.ts';
import {
  socialConcepts,
  type SocialConceptCreate,
  type SocialConceptPatch,
} from '#shared/contracts/master-data/social-concepts.ts';
import { users } from '#shared/contracts/users/users.ts';
import { canManageMasterData } from '#shared/permissions.ts';
import { logPlatformChange } from './log-platform-change.ts';
import { readConceptContent } from './read-concept-content.ts';
import {
  copyActions,
  findSocialConcept,
  insertSocialConcept,
  lockSocialConcept,
  updateSocialConcept,
  type ConceptRow,
} from './social-concepts.queries.ts';

/** Creates a concept of the platform or of an organisation, optionally as a copy of another one. */
export async function createSocialConcept(context: Context, input: SocialConceptCreate): Promise<ConceptRow> {
  const { tx, scope, now } = context;
  const owner = await resolveOptional(input.customer, customers.path, (id) => findCustomer(tx, scope, id));
  const copiedConcept = await resolveOptional(input.copyOf, socialConcepts.path, (id) =>
    findSocialConcept(tx, scope, id),
  );
  const { document: _documentOfOwner, ...copiedContent } = copiedConcept?.content ?? {};
  const content = await readConceptContent(context, input, {
    previousContent: copiedContent,
    ownerId: owner?.id ?? null,
  });
  const id = await insertSocialConcept(tx, scope, {
    customer_id: owner?.id ?? null,
    name: input.name,
    version: input.version,
    valid_from: dayOf(input.validFrom) ?? null,
    default_tour_interval:
      input.defaultTourInterval === undefined
        ? (copiedConcept?.default_tour_interval ?? null)
        : input.defaultTourInterval,
    content: JSON.stringify(content),
    created_at: now,
    updated_at: now,
  });
  if (copiedConcept !== undefined) await copyActions(tx, scope, copiedConcept.id, id);
  const concept = await loadConcept(context, id);
  await recordConcept(context, concept, 'socialConcept.created');
  return concept;
}

/** Changes the draft; published versions are immutable. */
export async function changeSocialConcept(
  context: Context,
  { id }: ConceptRow,
  patch: SocialConceptPatch,
): Promise<ConceptRow> {
  const { tx, scope, actor, now } = context;
  const previousConcept = await loadLockedConcept(context, id);
  const content = await readConceptContent(context, patch, {
    previousContent: previousConcept.content,
    ownerId: previousConcept.customer_id,
  });
  const columns = {
    name: patch.name,
    version: patch.version,
    valid_from: dayOf(patch.validFrom),
    default_tour_interval: patch.defaultTourInterval,
    // Only the platform may activate or deactivate a concept.
    ...(canManageMasterData(actor) && { is_active: patch.isActive }),
  };
  const isContentSame = digestOf(content) === digestOf(previousConcept.content);
  const isUnchanged =
    isContentSame && Object.entries(columns).every(([name, value]) => isColumnUnchanged(previousConcept, name, value));
  if (isUnchanged) return previousConcept;
  await updateSocialConcept(tx, scope, id, { ...columns, content: JSON.stringify(content), updated_at: now });
  const concept = await loadConcept(context, id);
  await recordConcept(context, concept, 'socialConcept.changed');
  return concept;
}

const isColumnUnchanged = (previousConcept: ConceptRow, name: string, value: unknown) =>
  value === undefined || value === Reflect.get(previousConcept, name);

/** Null removes the day, undefined keeps it. */
const dayOf = (moment: string | null | undefined) => (moment ? moment.slice(0, 10) : moment);

/** Returns the hexadecimal SHA-256 of the canonical JSON (RFC 8785), so that equal contents have equal digests. */
const digestOf = (content: object): string => hash('sha256', canonicalize(content) ?? '');

async function resolveOptional<Row>(
  referenceIri: string | undefined,
  path: string,
  find: (id: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  return referenceIri === undefined ? undefined : resolveReference(referenceIri, path, find);
}

/** Locks the concept until the transaction ends, then loads its current state. */
export async function loadLockedConcept(context: Context, id: number): Promise<ConceptRow> {
  await lockSocialConcept(context.tx, context.scope, id);
  return loadConcept(context, id);
}

async function loadConcept({ tx, scope }: Context, id: number): Promise<ConceptRow> {
  const concept = await findSocialConcept(tx, scope, id);
  if (concept === undefined) throw new NotFound();
  return concept;
}

/**
 * Records a change in the organisation's ledger; the platform's concepts belong to no ledger and go to the security
 * log.
 */
export async function recordConcept(
  context: Context,
  concept: ConceptRow,
  type: 'socialConcept.created' | 'socialConcept.changed' | 'socialConcept.published',
): Promise<void> {
  const { tx, actor, now } = context;
  const entity = iri(socialConcepts.path, concept.id);
  const { name, version, revision, valid_from: validFrom } = concept;
  const facts = { name, version, revision, sha256: digestOf(concept.content) };
  if (concept.customer_id === null) return logPlatformChange(context, entity, { type, ...facts });
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
