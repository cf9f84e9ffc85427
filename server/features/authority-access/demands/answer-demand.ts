import { findDocument, type DocumentRow, WITHHELD_MESSAGES } from '#server/features/documents/documents.public.ts';
import { answerDemandedTask } from '#server/features/tasks/tasks.public.ts';
import {
  addAnswerFiles,
  type DemandRow,
  findAccess,
} from '#server/features/authority-access/authority-accesses.queries.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import { ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import { authorityAccesses, type AuthorityDemandAnswer } from '#shared/contracts/authority-access/authority-access.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { users } from '#shared/contracts/users/users.ts';

const OTHER_LOCATION_MESSAGE = 'Bitte nur Dateien dieses Standorts oder der Organisation senden, keine Nachweise.';

/**
 * Answers a demand for the office with a text and files, which completes its task at the location. The authority may open these
 * files, whatever else its access opens.
 */
export async function answerDemand(
  context: Context,
  demand: DemandRow,
  { text, files = [] }: AuthorityDemandAnswer,
): Promise<DemandRow> {
  const { tx, scope, actor, now } = context;
  const sentFiles: DocumentRow[] = [];
  for (const file of new Set(files))
    sentFiles.push(await resolveReference(file, documents.path, (id) => findDocument(tx, scope, id)));
  if (!sentFiles.every((file) => isOfLocation(file, demand)))
    throw new ValidationFailed([{ propertyPath: 'files', message: OTHER_LOCATION_MESSAGE }]);
  checkReadable(sentFiles);
  const task = await answerDemandedTask(context, demand.task_id, text);
  const answered = await addAnswerFiles(
    tx,
    scope,
    demand.id,
    sentFiles.map(({ id }) => id),
  );
  await appendToLedger(tx, {
    customerId: demand.customer_id,
    type: 'authorityDemand.answered',
    entity: iri(authorityAccesses.path, demand.access_id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, demand.location_id),
    data: {
      authority: (await findAccess(tx, scope, demand.access_id))?.authority,
      task: iri(tasks.path, task.id),
      files: sentFiles.map(({ id }) => iri(documents.path, id)),
      locationName: task.location_name,
    },
  });
  return answered;
}

/** A file without a location belongs to all locations of its organisation. That of a proof belongs to a person. */
const isOfLocation = (file: DocumentRow, demand: DemandRow) =>
  file.customer_id === demand.customer_id &&
  file.category !== 'proof' &&
  (file.location_id === null || file.location_id === demand.location_id);

/** Refuses files that the authority will never open. One that waits for the virus scanner becomes readable by itself. */
function checkReadable(files: readonly DocumentRow[]): void {
  const violations = files.flatMap(({ name, scan_state: state }) => {
    const message = state === 'quarantined' ? undefined : WITHHELD_MESSAGES[state];
    return message === undefined ? [] : [{ propertyPath: 'files', message: `${name}: ${message}` }];
  });
  if (violations.length > 0) throw new ValidationFailed(violations);
}
