import type { SessionActor } from '#server/access/actor.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Tx } from '#server/db/database.ts';
import { findCheckpoint, findLedger } from '#server/features/ledger/ledger.queries.ts';
import type { CheckpointRow } from '#server/features/ledger/signing/signing.queries.ts';
import { AccessDenied, Conflict, NotFound } from '#server/http/render/errors.ts';
import { canReadLedger } from '#shared/permissions.ts';

export const NOT_SIGNED_MESSAGE = 'Davon ist noch nichts unterschrieben. Das geschieht alle fünf Minuten.';

/** Finds the last checkpoint of a ledger that the actor may read. */
export async function findSignedCheckpoint(
  tx: Tx,
  actor: SessionActor,
  scope: Scope,
  id: number,
): Promise<CheckpointRow> {
  const ledger = await findLedger(tx, scope, id);
  if (ledger === undefined) throw new NotFound();
  if (!canReadLedger(actor)) throw new AccessDenied();
  const checkpoint = await findCheckpoint(tx, scope, ledger.checkpoint_id ?? 0);
  if (checkpoint === undefined) throw new Conflict(NOT_SIGNED_MESSAGE);
  return checkpoint;
}
