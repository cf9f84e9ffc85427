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

interface ExecutionOptions {
  readonly id: number;
  readonly skipsFaulty: boolean;
  readonly server: Server;
}

/** Imports the next batch of lines through their feature. The client calls it again until the state is `done`. */
export async function executeImport(
  context: Context,
  { id, skipsFaulty, server }: ExecutionOptions,
): Promise<ImportRow> {
  const { tx, scope, now } = context;
  const foundImport = await lockImport(tx, scope, id);
  if (!canImport(context.actor, foundImport.kind)) throw new AccessDenied();
  const obstacle = whyNotExecutable(foundImport, now);
  if (obstacle !== null) throw new Conflict(obstacle);
  const isFirst = foundImport.state === 'draft';
  const violations = isFirst ? checkChoice(foundImport, skipsFaulty) : [];
  if (violations.length > 0) throw new ValidationFailed(violations);
  const lines = await findWaitingLines(tx, scope, id, LINES_PER_CALL);
  const importedCount = await importLines(context, { importRow: foundImport, lines, server });
  const counts = {
    imported_count: foundImport.imported_count + importedCount,
    failed_count: foundImport.failed_count + lines.length - importedCount,
  };
  const isDone = counts.imported_count + counts.failed_count >= foundImport.new_count || lines.length === 0;
  await updateImport(tx, scope, id, {
    ...counts,
    state: isDone ? 'done' : 'running',
    started_at: foundImport.started_at ?? now,
    finished_at: isDone ? now : null,
  });
  if (isFirst) await appendImport(context, 'import.started', foundImport, { lines: foundImport.new_count });
  if (isDone)
    await appendImport(context, 'import.finished', foundImport, {
      imported: counts.imported_count,
      failed: counts.failed_count,
    });
  return loadImport(context, id);
}

interface Batch {
  readonly importRow: Row<'import'>;
  readonly lines: readonly StoredLine[];
  readonly server: Server;
}

/** Examines the lines again, as the data may have changed since the preview. @returns the number of imported lines */
async function importLines(context: Context, { importRow, lines, server }: Batch): Promise<number> {
  const { kind, fields } = importRow;
  const reader = await openReader[kind](context, importRow.customer_id, server);
  const examinedLines = await examineLines({ kind, fields, reader }, lines);
  let importedSoFar = 0;
  for (const [lineIndex, line] of examinedLines.entries()) {
    // With the embedded database no other request would run between the lines.
    await setImmediate();
    const storedLine = lines[lineIndex];
    if (storedLine !== undefined && (await importLine(context, { importRow, storedLine, line }))) importedSoFar += 1;
  }
  return importedSoFar;
}

interface LineToImport {
  readonly importRow: Row<'import'>;
  readonly storedLine: StoredLine;
  readonly line: ExaminedLine;
}

async function importLine({ tx, scope }: Context, { importRow, storedLine, line }: LineToImport): Promise<boolean> {
  const { parsedLine, verdict } = line;
  if (parsedLine === undefined || verdict !== 'new') {
    const reason = verdict === 'existing' ? 'Inzwischen ist das schon vorhanden.' : null;
    await updateLine(tx, scope, storedLine.id, {
      outcome: 'failed',
      reason,
      violations: JSON.stringify(line.violations),
    });
    return false;
  }
  try {
    const entity = await withinSavepoint(tx, () => parsedLine.create());
    await updateLine(tx, scope, storedLine.id, { outcome: 'imported', entity_id: entity });
    return true;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const violations = JSON.stringify(violationsOf(error, importRow.kind));
    await updateLine(tx, scope, storedLine.id, { outcome: 'failed', violations });
    return false;
  }
}
