import { INSTRUCTION_PROOF_TYPE_ID } from '#server/db/seed/proof-types.ts';
import { findSocialConceptVersion } from '#server/features/master-data/master-data.public.ts';
import { findProofType, storeProof } from '#server/features/profile-documents/profile-documents.public.ts';
import { toWireDay } from '#server/http/read/dates.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import type { TaskRow } from './tasks.queries.ts';

/**
 * Records the confirmation of a concept as a proof of instruction, if the concept requires that proof. The proof names the
 * version and the day, and needs no file.
 */
export async function recordInstruction(context: Context, task: TaskRow): Promise<void> {
  const { tx, scope, actor, now } = context;
  if (task.social_concept_version_id === null || task.assigned_profile_id === null) return;
  const version = await findSocialConceptVersion(tx, scope, task.social_concept_version_id);
  const proof = version?.content.proofs?.find(({ type }) => type === INSTRUCTION_PROOF_TYPE_ID);
  const type = proof && (await findProofType(tx, scope, INSTRUCTION_PROOF_TYPE_ID));
  if (version === undefined || type === undefined) return;
  const issuedOn = localDay((task.occurred_at ?? now).getTime(), SERVER_TIME_ZONE);
  await storeProof(context, {
    profile: { id: task.assigned_profile_id, customer_id: task.customer_id },
    type,
    document: undefined,
    description: `Bestätigt: ${version.name}, Version ${version.version}`,
    issuedAt: toWireDay(issuedOn),
    ...(proof?.months !== undefined && { invalidAt: toWireDay(monthsAfter(issuedOn, proof.months)) }),
    state: 'accepted',
    userId: actor.userId,
    signedBy: task.profile_id,
  });
}
