import { createHash } from 'node:crypto';
import type { Row } from '#server/db/schema.ts';
import { resolveCustomer } from '#server/features/customers/customers.public.ts';
import type { Server } from '#server/features/users/users.public.ts';
import { AccessDenied, Conflict, NotFound, ValidationFailed } from '#server/http/render/errors.ts';
import type { Context } from '#server/http/serve/serve.ts';
import {
  IMPORT_DRAFT_HOURS,
  MAX_INVITATION_LINES,
  type ImportCreate,
  type ImportPatch,
  type LineVerdict,
} from '#shared/contracts/imports/imports.ts';
import { canImport } from '#shared/permissions.ts';
import { checkColumns, recogniseColumns } from '#server/features/imports/lines/columns.rules.ts';
import { refuseFile } from '#server/features/imports/lines/csv-text.ts';
import { examineLines } from '#server/features/imports/lines/examine-lines.ts';
import { openReader } from '#server/features/imports/lines/open-reader.ts';
import {
  deleteImport,
  findCells,
  findImport,
  insertImport,
  lockImport,
  replaceLines,
  updateImport,
  type ImportRow,
} from './imports.queries.ts';
import { EXPIRED_MESSAGE } from './imports.rules.ts';
import { readCsv, type FileLine } from '#server/features/imports/lines/read-csv.ts';

const DEMO_MESSAGE = 'Im Demo-Zugang kann das nicht importiert werden.';
const NOT_DRAFT_MESSAGE = 'Dieser Import hat schon begonnen.';
const TOO_MANY_INVITATIONS_MESSAGE = `Es werden höchstens ${MAX_INVITATION_LINES} Personen auf einmal eingeladen.`;
const HOUR_MILLISECONDS = 3_600_000;

/** Stores the file as a draft with a verdict on each line. Nothing is imported yet. */
export async function prepareImport(context: Context, input: ImportCreate, server: Server): Promise<ImportRow> {
  const { tx, scope, actor, now } = context;
  if (!canImport(actor, input.kind)) throw new AccessDenied(DEMO_MESSAGE);
  const customerId = await resolveCustomer(context, input.customer);
  const bytes = Buffer.from(input.content, 'base64');
  const { headings, lines } = await readCsv(bytes);
  if (input.kind === 'users' && lines.length > MAX_INVITATION_LINES) throw refuseFile(TOO_MANY_INVITATIONS_MESSAGE);
  const id = await insertImport(tx, scope, {
    customer_id: customerId,
    user_id: actor.userId,
    kind: input.kind,
    file_name: input.fileName,
    file_digest: createHash('sha256').update(bytes).digest('hex'),
    headings: JSON.stringify(headings),
    fields: JSON.stringify(recogniseColumns(input.kind, headings)),
    line_count: lines.length,
    expires_at: new Date(now.getTime() + IMPORT_DRAFT_HOURS * HOUR_MILLISECONDS),
  });
  await examine(context, await lockImport(tx, scope, id), { lines, server });
  return loadImport(context, id);
}

/** Examines the lines again with other columns. */
export async function changeColumns(
  context: Context,
  id: number,
  { columns, server }: ImportPatch & { readonly server: Server },
): Promise<ImportRow> {
  const { tx, scope, now } = context;
  const draft = await lockDraft(context, id);
  if (draft.expires_at <= now) throw new Conflict(EXPIRED_MESSAGE);
  if (columns === undefined) return loadImport(context, id);
  const violations = checkColumns(draft.kind, draft.headings, columns);
  if (violations.length > 0) throw new ValidationFailed(violations);
  await updateImport(tx, scope, id, { fields: JSON.stringify(columns) });
  await examine(context, { ...draft, fields: columns }, { lines: await findCells(tx, scope, id), server });
  return loadImport(context, id);
}

export async function discardImport(context: Context, id: number): Promise<void> {
  await lockDraft(context, id);
  await deleteImport(context.tx, context.scope, id);
}

async function lockDraft({ tx, scope }: Context, id: number): Promise<Row<'import'>> {
  const draft = await lockImport(tx, scope, id);
  if (draft.state !== 'draft') throw new Conflict(NOT_DRAFT_MESSAGE);
  return draft;
}

interface LinesToExamine {
  readonly lines: readonly FileLine[];
  readonly server: Server;
}

async function examine(context: Context, draft: Row<'import'>, { lines, server }: LinesToExamine): Promise<void> {
  const { tx, scope } = context;
  const { id, kind, fields } = draft;
  const reader = await openReader[kind](context, draft.customer_id, server);
  const examinedLines = await examineLines({ kind, fields, reader }, lines);
  await replaceLines(tx, scope, draft, examinedLines);
  const countLines = (verdict: LineVerdict) => examinedLines.filter((line) => line.verdict === verdict).length;
  await updateImport(tx, scope, id, {
    new_count: countLines('new'),
    existing_count: countLines('existing'),
    faulty_count: countLines('faulty'),
  });
}

export async function loadImport({ tx, scope }: Context, id: number): Promise<ImportRow> {
  const foundImport = await findImport(tx, scope, id);
  if (foundImport === undefined) throw new NotFound();
  return foundImport;
}
