// Imports of people, locations and users from a CSV file. A file is first checked, then imported, and can be withdrawn
// as a whole.
import * as z from 'zod/mini';
import { base64 } from '#shared/base64.ts';
import { endpoint, resource } from '#shared/contracts/wire/endpoint.ts';
import { maxCharacters, dateTime, iriOf, itemFields, requiredText } from '#shared/contracts/wire/hydra.ts';

export const MAX_IMPORT_LINES = 5000;
/** Maximum number of lines of a list of users. The limit is low because each line sends a mail. */
export const MAX_INVITATION_LINES = 500;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Maximum number of columns; no real list of people or locations has that many. */
export const MAX_IMPORT_COLUMNS = 60;
/** Hours after which a file that was not imported is deleted, because it may contain personal data. */
export const IMPORT_DRAFT_HOURS = 4;

export const ImportKind = z.enum(['profiles', 'locations', 'users']);
export type ImportKind = z.infer<typeof ImportKind>;
export const IMPORT_KIND_TEXTS = {
  profiles: 'Mitarbeiter-Profile',
  locations: 'Standorte',
  users: 'Zugangsdaten',
} as const satisfies Record<ImportKind, string>;

export const ImportState = z.enum(['draft', 'running', 'done', 'withdrawing', 'withdrawn']);
export type ImportState = z.infer<typeof ImportState>;
export const IMPORT_STATE_TEXTS = {
  draft: 'Vorschau',
  running: 'unterbrochen',
  done: 'importiert',
  withdrawing: 'teilweise rückgängig',
  withdrawn: 'rückgängig gemacht',
} as const satisfies Record<ImportState, string>;

/** `existing`: the same record already exists, so the line is skipped. */
export const LineVerdict = z.enum(['new', 'existing', 'faulty']);
export type LineVerdict = z.infer<typeof LineVerdict>;
export const LINE_VERDICT_TEXTS = {
  new: 'neu',
  existing: 'schon vorhanden',
  faulty: 'fehlerhaft',
} as const satisfies Record<LineVerdict, string>;

/** `kept`: the record stayed when the import was withdrawn, because it had been used since. */
export const LineOutcome = z.enum(['imported', 'failed', 'kept', 'withdrawn']);
export type LineOutcome = z.infer<typeof LineOutcome>;
export const LINE_OUTCOME_TEXTS = {
  imported: 'importiert',
  failed: 'nicht importiert',
  kept: 'bleibt bestehen',
  withdrawn: 'rückgängig gemacht',
} as const satisfies Record<LineOutcome, string>;

export const ImportColumn = z.object({
  heading: z.string(),
  /** The field the column fills; absent if the column is skipped. */
  field: z.optional(z.string()),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const Import = z.object({
  ...itemFields('Import'),
  kind: ImportKind,
  state: ImportState,
  customer: iriOf('Customer'),
  /** The user who uploaded the file. */
  user: iriOf('User'),
  userName: z.string(),
  fileName: z.string(),
  columns: z.array(ImportColumn),
  lineCount: z.int(),
  newCount: z.int(),
  existingCount: z.int(),
  faultyCount: z.int(),
  importedCount: z.int(),
  failedCount: z.int(),
  withdrawnCount: z.int(),
  keptCount: z.int(),
  /** Time at which the lines of the file are deleted. */
  expiresAt: dateTime(),
  createdAt: dateTime(),
  finishedAt: z.optional(dateTime()),
  withdrawnAt: z.optional(dateTime()),
});
export type Import = z.infer<typeof Import>;

export const LineViolation = z.object({ field: z.string(), message: z.string() });

export const ImportLine = z.object({
  ...itemFields('ImportLine'),
  import: iriOf('Import'),
  /** Line number as a spreadsheet counts it: the headings are line 1. */
  number: z.int(),
  /** One text for each column; empty once the contents were deleted. */
  cells: z.array(z.string()),
  verdict: LineVerdict,
  violations: z.array(LineViolation),
  outcome: z.optional(LineOutcome),
  /** Why the line was not imported, or why its record stayed. */
  reason: z.optional(z.string()),
  /** IRI of the record made from the line. The next field is its current name. */
  entity: z.optional(z.string()),
  entityName: z.optional(z.string()),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** Maximum length of the base64 text, which has four characters for three bytes. */
const MAX_BASE64_CHARACTERS = Math.ceil(MAX_IMPORT_BYTES / 3) * 4;

export const ImportCreate = z.object({
  kind: ImportKind,
  /** Defaults to the organisation the session works for. */
  customer: z.optional(iriOf('Customer')),
  fileName: requiredText('Bitte den Namen der Datei angeben.', 200),
  /** The bytes of the file as base64. The server detects their character encoding. */
  content: z
    .string()
    .check(
      z.minLength(1, 'Die Datei ist leer.'),
      z.maxLength(MAX_BASE64_CHARACTERS, 'Die Datei darf höchstens 2 MB groß sein.'),
      base64('Diese Datei ist nicht vollständig angekommen. Bitte erneut wählen.'),
    ),
});
export type ImportCreate = z.infer<typeof ImportCreate>;

/** Fields that are left out keep their values. */
export const ImportPatch = z.object({
  /** The field of each column, in the order of the columns; null for a column that is skipped. */
  columns: z.optional(z.array(z.nullable(z.string().check(maxCharacters(50)))).check(z.maxLength(MAX_IMPORT_COLUMNS))),
});
export type ImportPatch = z.infer<typeof ImportPatch>;

export const ImportExecution = z.object({
  /** True if the valid lines are to be imported although others are faulty. */
  skipsFaulty: z.optional(z.boolean()),
});
export type ImportExecution = z.infer<typeof ImportExecution>;

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  summary: 'Retrieves the collection of Import resources.',
  list: {
    filters: { customer: ['relation'], kind: ['exact'], state: ['exact'], createdAt: ['date'] },
    order: ['createdAt', 'id'],
    exported: '/api/export/imports',
  },
  response: Import,
});
export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  summary: 'Retrieves a Import resource.',
  response: Import,
});
export const createImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Checks a CSV file without importing it.',
  body: ImportCreate,
  bodyBytes: 4 * 1024 * 1024,
  response: Import,
});
export const patchImport = endpoint({
  method: 'PATCH',
  path: '/api/imports/{id}',
  summary: 'Assigns columns to fields and checks the lines again.',
  body: ImportPatch,
  response: Import,
});
/** Clients repeat this call until the state says that the import is done. Each call imports some of the lines. */
export const executeImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/execution',
  summary: 'Imports the next lines.',
  body: ImportExecution,
  response: Import,
});
/** Clients repeat this call until the state says that the import is withdrawn. Records that were used since stay. */
export const withdrawImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/withdrawal',
  summary: 'Withdraws the next of the imported lines.',
  response: Import,
});
export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: 'Deletes a file from which nothing was imported.',
});
export const listImportLines = endpoint({
  method: 'GET',
  path: '/api/import_lines',
  summary: 'Retrieves the collection of ImportLine resources.',
  list: {
    filters: { import: ['relation'], verdict: ['exact'], outcome: ['exact'] },
    order: ['number', 'id'],
    maxPageSize: 100,
    exported: '/api/export/import_lines',
  },
  response: ImportLine,
});
export const getImportLine = endpoint({
  method: 'GET',
  path: '/api/import_lines/{id}',
  summary: 'Retrieves an ImportLine resource.',
  response: ImportLine,
});

export const imports = resource({
  name: 'Import',
  path: '/api/imports',
  description: 'An uploaded list of people, locations or users.',
  schema: Import,
  endpoints: [listImports, getImport, createImport, patchImport, discardImport],
});
export const importLines = resource({
  name: 'ImportLine',
  path: '/api/import_lines',
  description: 'A line of an imported file, with its result.',
  schema: ImportLine,
  endpoints: [listImportLines, getImportLine],
});
