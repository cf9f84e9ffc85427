import { findDocument, type DocumentRow, WITHHELD_MESSAGES } from '#server/features/documents/documents.public.ts';
import {
  answerDemandedTask,
  correctDemandedTask,
  findTask,
  type TaskRow,
} from '#server/features/tasks/tasks.public.ts';
import { accessState } from '#server/features/authority-access/authority-access.rules.ts';
import {
  addAnswerFiles,
  type DemandRow,
  findAccess,
} from '#server/features/authority-access/authority-accesses.queries.ts';
import { resolveReference } from '#server/http/read/reference.ts';
import { Conflict, ValidationFailed } from '#server/http/render/errors.ts';
import { iri } from '#server/http/render/item.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { appendToLedger } from '#server/ledger/append-to-ledger.ts';
import {
  AUTHORITY_KEPT_OUT_TEXT,
  authorityAccesses,
  type AuthorityDemandAnswer,
  MAX_ANSWER_FILES,
  TOO_MANY_WITH_SENT_MESSAGE,
} from '#shared/contracts/authority-access/authority-access.ts';
import { documents } from '#shared/contracts/documents/documents.ts';
import { locations } from '#shared/contracts/locations/locations.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { users } from '#shared/contracts/users/users.ts';

const OTHER_LOCATION_MESSAGE = 'Bitte nur Dateien dieses Standorts oder der Organisation senden, keine Nachweise.';
const REASON_MESSAGE = 'Bitte angeben, warum die Antwort geändert wird.';
const KEPT_OUT_MESSAGE = `${AUTHORITY_KEPT_OUT_TEXT} Bitte antworten Sie ihr unmittelbar und erledigen Sie die Aufgabe an ihrem Standort.`;

/**
 * Answers a demand for the office with a text and files, which completes its task at the location, or changes the answer. The
 * authority may open these files, whatever else its access opens.
 */
export async function answerDemand(
  context: Context,
  demand: DemandRow,
  { text, files = [], corrects, reason }: AuthorityDemandAnswer,
): Promise<DemandRow> {
  const { tx, scope, actor, now } = context;
  const access = await findAccess(tx, scope, demand.access_id);
  if (access === undefined || accessState(access, now) !== 'open') throw new Conflict(KEPT_OUT_MESSAGE);
  const sentFiles: DocumentRow[] = [];
  for (const file of new Set(files))
    sentFiles.push(await resolveReference(file, documents.path, (id) => findDocument(tx, scope, id)));
  // A file that was sent stays sent, even if it was moved since or the scanner refuses it now.
  const newFiles = sentFiles.filter(({ id }) => !demand.document_ids.includes(id));
  if (!newFiles.every((file) => isOfLocation(file, demand)))
    throw new ValidationFailed([{ propertyPath: 'files', message: OTHER_LOCATION_MESSAGE }]);
  checkReadable(newFiles);
  if (demand.document_ids.length + newFiles.length > MAX_ANSWER_FILES)
    throw new ValidationFailed([{ propertyPath: 'files', message: TOO_MANY_WITH_SENT_MESSAGE }]);
  const task =
    corrects === undefined
      ? await answerDemandedTask(context, demand.task_id, text)
      : await changeAnswer(context, demand, { text, corrects, reason });
  const answered = await addAnswerFiles(tx, scope, demand.id, newFiles);
  await appendToLedger(tx, {
    customerId: demand.customer_id,
    type: corrects === undefined ? 'authorityDemand.answered' : 'authorityDemand.answerChanged',
    entity: iri(authorityAccesses.path, demand.access_id),
    at: now,
    occurredAt: now,
    actor: iri(users.path, actor.userId),
    location: iri(locations.path, demand.location_id),
    data: {
      authority: access.authority,
      task: iri(tasks.path, task.id),
      files: newFiles.map(({ id }) => iri(documents.path, id)),
      locationName: task.location_name,
    },
    personal: { fileNames: newFiles.map(({ name }) => name).join('\n') },
  });
  return answered;
}

interface ChangedAnswer {
  readonly text: string;
  readonly corrects: string;
  readonly reason: string | undefined;
}

/** Replaces the answer that whoever changes it has read. @throws Conflict if somebody else changed it meanwhile */
async function changeAnswer(
  context: Context,
  demand: DemandRow,
  { text, corrects, reason }: ChangedAnswer,
): Promise<TaskRow> {
  if (reason === undefined) throw new ValidationFailed([{ propertyPath: 'reason', message: REASON_MESSAGE }]);
  const task = await resolveReference(corrects, tasks.path, async (id) => {
    const found = await findTask(context.tx, context.scope, id);
    return found?.origin_id === demand.task_id ? found : undefined;
  });
  return correctDemandedTask(context, task, { text, reason });
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
