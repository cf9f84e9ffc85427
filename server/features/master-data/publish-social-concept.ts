import { assignReadings } from '#server/features/tasks/tasks.public.ts';
import { AccessDenied, Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import type { Context } from '#server/http/serve/serve.ts';
import {
  CONCEPT_CHANGED_MESSAGE,
  socialConcepts,
  type SocialConceptVersionCreate,
} from '#shared/contracts/master-data/social-concepts.ts';
import { canEditSocialConcept } from '#shared/permissions.ts';
import { loadLockedConcept, recordConcept } from './save-social-concept.ts';
import {
  findPublishedVersions,
  findSocialConcept,
  findVersion,
  insertVersion,
  type VersionRow,
} from './social-concepts.queries.ts';
import { checkPublishing } from './social-concepts.rules.ts';

/** Publishes the draft as the next, immutable version. Everybody who works by it gets a task to confirm it. */
export async function publishSocialConcept(context: Context, input: SocialConceptVersionCreate): Promise<VersionRow> {
  const { tx, scope, actor, now } = context;
  const reference = await resolveReference(input.socialconcept, socialConcepts.path, (id) =>
    findSocialConcept(tx, scope, id),
  );
  if (!canEditSocialConcept(actor, reference.customer_id)) throw new AccessDenied();
  const concept = await loadLockedConcept(context, reference.id);
  if (input.revision !== undefined && input.revision !== concept.revision) throw new Conflict(CONCEPT_CHANGED_MESSAGE);
  if (concept.published_revision === concept.revision)
    throw new Conflict(
      `Die Version ${concept.version} ist schon veröffentlicht, und seitdem hat sich nichts geändert.`,
    );
  const violations = checkPublishing(concept, await findPublishedVersions(tx, scope, concept.id));
  if (concept.valid_from === null || violations.length > 0) throw new ValidationFailed(violations);
  const id = await insertVersion(tx, scope, {
    social_concept_id: concept.id,
    customer_id: concept.customer_id,
    revision: concept.revision,
    name: concept.name,
    version: concept.version,
    valid_from: concept.valid_from,
    default_tour_interval: concept.default_tour_interval,
    content: JSON.stringify(concept.content),
    needs_confirmation: input.needsConfirmation ?? true,
    published_by: actor.userId,
    published_at: now,
  });
  await assignReadings({ tx, scope, now });
  await recordConcept(context, concept, 'socialConcept.published');
  const version = await findVersion(tx, scope, id);
  if (version === undefined) throw new NotFound();
  return version;
}
