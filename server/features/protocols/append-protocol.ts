import canonicalize from 'canonicalize';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { readRecord, recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { appendFindingTasks, type FindingTasks } from '#server/features/tasks/tasks.public.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { protocols } from '#shared/contracts/protocols/protocols.ts';
import { tasks as taskResource } from '#shared/contracts/tasks/tasks.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { Answers } from '#shared/questionnaire/answers.ts';
import { keepImages, type ImageRow } from '#server/features/protocols/images/protocol-images.queries.ts';
import type { LockedProtocolRow } from './protocols.queries.ts';

interface RecordedProtocol {
  readonly protocol: LockedProtocolRow;
  readonly images: readonly Pick<ImageRow, 'uuid' | 'digest'>[];
  readonly tasks: FindingTasks;
  /** Answers of the protocol that this one corrects. */
  readonly correctedAnswers?: Answers;
}

/**
 * Appends a closed protocol to the ledger, and makes its images evidence. The entry contains questions and findings as
 * plain text, but only a commitment to the answers, so that they can be erased.
 */
export async function appendProtocol(
  context: Context,
  { protocol, images, tasks, correctedAnswers }: RecordedProtocol,
): Promise<number> {
  const { tx, scope, actor, now } = context;
  const { findings } = protocol;
  await keepImages(
    tx,
    scope,
    protocol.id,
    images.map(({ uuid }) => uuid),
  );
  await appendFindingTasks(context, tasks);
  return appendToLedger(tx, {
    customerId: protocol.customer_id,
    type: protocol.corrects_id === null ? 'protocol.closed' : 'protocol.corrected',
    entity: iri(protocols.path, protocol.id),
    at: now,
    occurredAt: protocol.occurred_at,
    actor: iri(users.path, actor.userId),
    data: {
      findings: findings.length,
      tasks: findings.flatMap(({ task }) => (task === undefined ? [] : iri(taskResource.path, task))),
    },
    personal: { answersBefore: correctedAnswers && canonicalize(correctedAnswers) },
    row: recordedRowOf('protocol', await readRecord(tx, 'protocol', protocol.id)),
  });
}
