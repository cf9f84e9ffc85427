import type { Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR, type LedgerEntry } from '#server/ledger/append-to-ledger.ts';
import { recordedRowOf } from '#server/ledger/recorded-rows.ts';
import { iri } from '#server/http/render/item.ts';
import { tasks } from '#shared/contracts/tasks/tasks.ts';
import { users } from '#shared/contracts/users/users.ts';
import type { TaskRow } from './tasks.queries.ts';

/** Facts of the entry that its row does not contain. */
type TaskEntryFacts = Pick<LedgerEntry, 'type' | 'personal'>;

export interface RecordingContext {
  readonly tx: Tx;
  readonly now: Date;
  /** Null if the server acts on its own. */
  readonly actor: { readonly userId: number } | null;
}

/** Appends the ledger entry of a task, the same for giving, completing, correcting and withdrawing. */
export function appendTask(
  { tx, actor, now }: RecordingContext,
  task: TaskRow,
  facts: TaskEntryFacts,
): Promise<number> {
  return appendToLedger(tx, {
    data: {},
    ...facts,
    customerId: task.customer_id,
    entity: iri(tasks.path, task.id),
    at: now,
    occurredAt: task.occurred_at ?? task.done_at ?? now,
    actor: actor === null ? SYSTEM_ACTOR : iri(users.path, actor.userId),
    row: recordedRowOf('task', task),
  });
}
