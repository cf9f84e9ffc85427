import type { Tx } from '#server/db/database.ts';
import { appendToLedger, SYSTEM_ACTOR, type LedgerEntry } from '#server/db/ledger.ts';
import { iri, iriOrNone } from '#server/http/item.ts';
import { locations } from '#shared/contracts/locations.ts';
import { profiles } from '#shared/contracts/profiles.ts';
import { tasks } from '#shared/contracts/tasks.ts';
import { users } from '#shared/contracts/users.ts';
import type { TaskRow } from './tasks.queries.ts';

type Facts = Pick<LedgerEntry, 'type' | 'data' | 'personal'>;

interface Recording {
  readonly tx: Tx;
  readonly now: Date;
  /** Null where the server acts by itself. */
  readonly actor: { readonly userId: number } | null;
}

/** A task's entry in the ledger, the same for giving, completing, correcting and withdrawing. */
export function appendTask({ tx, actor, now }: Recording, task: TaskRow, facts: Facts): Promise<number> {
  return appendToLedger(tx, {
    ...facts,
    customerId: task.customer_id,
    entity: iri(tasks.path, task.id),
    at: now,
    occurredAt: task.occurred_at ?? task.done_at ?? now,
    actor: actor === null ? SYSTEM_ACTOR : iri(users.path, actor.userId),
    profile: iriOrNone(profiles.path, task.profile_id),
    location: iri(locations.path, task.location_id),
    ...(task.corrects_id !== null && { corrects: iri(tasks.path, task.corrects_id), reason: task.reason ?? '' }),
  });
}
