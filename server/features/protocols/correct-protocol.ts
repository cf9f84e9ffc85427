import { resolveSigningProfile } from '#server/features/profiles/profiles.public.ts';
import { Conflict, NotFound } from '#server/http/render/errors.ts';
import { readPastOccurrence } from '#server/http/serve/occurrence.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { ALREADY_CORRECTED_MESSAGE } from '#shared/contracts/wire/corrections.ts';
import type { ProtocolCorrection } from '#shared/contracts/protocols/protocols.ts';
import { appendProtocol } from './append-protocol.ts';
import { validateProtocolAnswers, reconcileFindingTasks } from './protocol-completion.ts';
import { insertProtocol, lockProtocol, markCorrected, type LockedProtocolRow } from './protocols.queries.ts';

const STILL_OPEN_MESSAGE = 'Dieses Protokoll ist noch nicht abgeschlossen. Bitte den Entwurf weiter ausfüllen.';

/** Records a correction as a new protocol filled with the same form version; the corrected protocol is kept. */
export async function correctProtocol(
  context: Context,
  id: number,
  correction: ProtocolCorrection,
): Promise<LockedProtocolRow> {
  const { tx, scope, actor, now } = context;
  const correctedProtocol = await lockCorrectableProtocol(context, id);
  const profile = await resolveSigningProfile(context, correction.profile, {
    customerId: correctedProtocol.customer_id,
  });
  const occurredAt =
    correction.occurredAt === undefined
      ? correctedProtocol.occurred_at
      : readPastOccurrence(correction.occurredAt, now);
  const { answers, images } = await validateProtocolAnswers(context, correctedProtocol, correction.answers);
  const { findings, tasks } = await reconcileFindingTasks(context, {
    protocol: correctedProtocol,
    answers,
    occurredAt: now,
  });
  const entry = await insertProtocol(tx, scope, {
    ...columnsToKeep(correctedProtocol),
    profile_id: profile.id,
    profile_chosen_offline: profile.chosen_offline,
    user_id: actor.userId,
    state: 'closed',
    answers: JSON.stringify(answers),
    findings: JSON.stringify(findings),
    has_finding: findings.length > 0,
    occurred_at: occurredAt,
    closed_at: now,
    reason: correction.reason,
  });
  if (entry === undefined || !(await markCorrected(tx, scope, correctedProtocol.id, entry.id)))
    throw new Conflict(ALREADY_CORRECTED_MESSAGE);
  await appendProtocol(context, { protocol: entry, images, tasks, correctedAnswers: correctedProtocol.answers });
  return entry;
}

/** @throws NotFound @throws Conflict if the protocol is a draft or was already corrected */
async function lockCorrectableProtocol({ tx, scope }: Context, id: number): Promise<LockedProtocolRow> {
  const protocol = await lockProtocol(tx, scope, { id });
  if (protocol === undefined) throw new NotFound();
  if (protocol.state !== 'closed') throw new Conflict(STILL_OPEN_MESSAGE);
  if (protocol.corrected_by_id !== null) throw new Conflict(ALREADY_CORRECTED_MESSAGE);
  return protocol;
}

/** Returns the columns that the correction takes from the corrected protocol, and its references to it. */
const columnsToKeep = ({
  id,
  origin_id,
  customer_id,
  location_id,
  form_id,
  form_version_id,
  started_at,
}: LockedProtocolRow) => ({
  customer_id,
  location_id,
  form_id,
  form_version_id,
  started_at,
  corrects_id: id,
  first_id: origin_id,
});
