import { setImmediate } from 'node:timers/promises';
import type { Row } from '#server/db/schema.ts';
import type { Server } from '#server/features/users/users.public.ts';
import { AccessDenied, Conflict, HttpError, ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import { canImport } from '#shared/permissions.ts';
import { examineLines, violationsOf, type ExaminedLine } from '#server/features/imports/lines/examine-lines.ts';
import { openReader } from '#server/features/imports/lines/open-reader.ts';
import {
  findWaitingLines,
  lockImport,
  updateImport,
  updateLine,
  withinSavepoint,
  type ImportRow,
  type StoredLine,
} from './imports.queries.ts';
import { checkChoice, whyNotExecutable } from './imports.rules.ts';
import { appendImport } from './append-import.ts';
import { loadImport } from './prepare-import.ts';

/** One call locks the organisation's ledger, so this bounds how long other records of the organisation wait. */
export const LINES_PER_CALL = 25;

interface Execution {
  readonly id: number;
  readonly skipsFaulty: boolean;
  readonly server: Server;
}

/** Imports the next batch of lines through their feature. The client calls it again until the state is `done`. */
export async function executeImport(context: Context, { id, skipsFaulty, server }: Execution): Promise<ImportRow> {
  const { tx, scope, now } = context;
  const found = await lockImport(tx, scope, id);
  if (!canImport(context.actor, found.kind)) throw new AccessDenied();
  const obstacle = whyNotExecutable(found, now);
  if (obstacle !== null) throw new Conflict(obstacle);
  const isFirst = found.state === 'draft';
  const violations = isFirst ? checkChoice(found, skipsFaulty) : [];
  if (violations.length > 0) throw new ValidationFailed(violations);
  const lines = await findWaitingLines(tx, scope, id, LINES_PER_CALL);
  const imported = await importLines(context, { found, lines, server });
  const counts = {
    imported_count: found.imported_count + imported,
    failed_count: found.failed_count + lines.length - imported,
  };
  const isDone = counts.imported_count + counts.failed_count >= found.new_count || lines.length === 0;
  await updateImport(tx, scope, id, {
    ...counts,
    state: isDone ? 'done' : 'running',
    started_at: found.started_at ?? now,
    finished_at: isDone ? now : null,
  });
  if (isFirst) await appendImport(context, 'import.started', found, { lines: found.new_count });
  if (isDone)
    await appendImport(context, 'import.finished', found, {
      imported: counts.imported_count,
      failed: counts.failed_count,
    });
  return loadImport(context, id);
}

interface Batch {
  readonly found: Row<'import'>;
  readonly lines: readonly StoredLine[];
  readonly server: Server;
}

/** Examines the lines again, as the data may have changed since the preview. @returns the number of imported lines */
async function importLines(context: Context, { found, lines, server }: Batch): Promise<number> {
  const { kind, fields } = found;
  const reader = await openReader[kind](context, found.customer_id, server);
  const examined = await examineLines({ kind, fields, reader }, lines);
  let imported = 0;
  for (const [at, line] of examined.entries()) {
    // With the embedded database no other request would run between the lines.
    await setImmediate();
    const stored = lines[at];
    if (stored !== undefined && (await importLine(context, { found, stored, line }))) imported += 1;
  }
  return imported;
}

interface LineToImport {
  readonly found: Row<'import'>;
  readonly stored: StoredLine;
  readonly line: ExaminedLine;
}

async function importLine({ tx, scope }: Context, { found, stored, line }: LineToImport): Promise<boolean> {
  const { read, verdict } = line;
  if (read === undefined || verdict !== 'new') {
    const reason = verdict === 'existing' ? 'Inzwischen ist das schon vorhanden.' : null;
    await updateLine(tx, scope, stored.id, { outcome: 'failed', reason, violations: JSON.stringify(line.violations) });
    return false;
  }
  try {
    const entity = await withinSavepoint(tx, () => read.create());
    await updateLine(tx, scope, stored.id, { outcome: 'imported', entity_id: entity });
    return true;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const violations = JSON.stringify(violationsOf(error, found.kind));
    await updateLine(tx, scope, stored.id, { outcome: 'failed', violations });
    return false;
  }
}
