import { setImmediate } from 'node:timers/promises';
import type { Server } from '#server/features/users/users.public.ts';
import { AccessDenied, Conflict, HttpError } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { canImport } from '#shared/permissions.ts';
import { LINES_PER_CALL } from './execute-import.ts';
import { openReader } from '#server/features/imports/lines/open-reader.ts';
import {
  findImportedLines,
  lockImport,
  updateImport,
  updateLine,
  withinSavepoint,
  type ImportRow,
} from './imports.queries.ts';
import { whyNotWithdrawable } from './imports.rules.ts';
import type { LineReader } from '#server/features/imports/lines/line-reader.ts';
import { appendImport } from './append-import.ts';
import { loadImport } from './prepare-import.ts';

interface WithdrawalOptions {
  readonly id: number;
  readonly server: Server;
}

/**
 * Withdraws the next batch of imported items. Items in use stay, with the reason. The client calls it again until the
 * state is `withdrawn`.
 */
export async function withdrawImport(context: Context, { id, server }: WithdrawalOptions): Promise<ImportRow> {
  const { tx, scope, now } = context;
  const foundImport = await lockImport(tx, scope, id);
  if (!canImport(context.actor, foundImport.kind)) throw new AccessDenied();
  const obstacle = whyNotWithdrawable(foundImport);
  if (obstacle !== null) throw new Conflict(obstacle);
  const lines = await findImportedLines(tx, scope, id, LINES_PER_CALL);
  const reader = await openReader[foundImport.kind](context, foundImport.customer_id, server);
  const usedIds = await reader.findUsed(lines.map(({ entityId }) => entityId));
  let withdrawnCount = 0;
  for (const line of lines) {
    await setImmediate();
    const reason = usedIds.get(line.entityId) ?? (await withdrawItem(context, reader, line.entityId));
    if (reason === null) withdrawnCount += 1;
    await updateLine(tx, scope, line.id, { outcome: reason === null ? 'withdrawn' : 'kept', reason });
  }
  const counts = {
    withdrawn_count: foundImport.withdrawn_count + withdrawnCount,
    kept_count: foundImport.kept_count + lines.length - withdrawnCount,
  };
  const isDone = counts.withdrawn_count + counts.kept_count >= foundImport.imported_count;
  await updateImport(tx, scope, id, {
    ...counts,
    state: isDone ? 'withdrawn' : 'withdrawing',
    withdrawn_at: isDone ? now : null,
  });
  if (isDone)
    await appendImport(context, 'import.withdrawn', foundImport, {
      withdrawn: counts.withdrawn_count,
      kept: counts.kept_count,
    });
  return loadImport(context, id);
}

/** @returns why the item stays, or null if it was withdrawn */
async function withdrawItem({ tx }: Context, reader: LineReader, entityId: number): Promise<string | null> {
  try {
    await withinSavepoint(tx, () => reader.withdraw(entityId));
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
