// Lists of people, locations and accesses from a CSV file: looked through first, then carried out, and taken back as a whole.
import * as z from 'zod/mini';
import { base64 } from '#shared/base64.ts';
import { endpoint, resource } from './endpoint.ts';
import { atMost, dateTime, iriOf, itemFields, withoutHiddenMarks } from './hydra.ts';

export const MAXIMUM_IMPORT_LINES = 5000;
/** Each of them is a mail to somebody. */
export const MAXIMUM_INVITATION_LINES = 500;
export const MAXIMUM_IMPORT_BYTES = 2 * 1024 * 1024;
/** More columns than any list of people or locations has. */
export const MAXIMUM_IMPORT_COLUMNS = 60;
/** A list may name people: what nobody carried out is forgotten after this time. */
export const DRAFT_HOURS = 4;

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

/** `existing`: the same is there already, so the line is passed over. */
export const LineVerdict = z.enum(['new', 'existing', 'faulty']);
export type LineVerdict = z.infer<typeof LineVerdict>;
export const LINE_VERDICT_TEXTS = {
  new: 'neu',
  existing: 'schon vorhanden',
  faulty: 'fehlerhaft',
} as const satisfies Record<LineVerdict, string>;

/** `kept`: it stayed when the import was taken back, because somebody had used it. */
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
  /** Which field it fills; absent where it is passed over. */
  field: z.optional(z.string()),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const Import = z.object({
  ...itemFields('Import'),
  kind: ImportKind,
  state: ImportState,
  customer: iriOf('Customer'),
  /** Who sent the file. */
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
  /** Until then the lines of the file are kept. */
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
  /** As a spreadsheet counts them: the headings are line 1. */
  number: z.int(),
  /** By column; empty once they were forgotten. */
  cells: z.array(z.string()),
  verdict: LineVerdict,
  violations: z.array(LineViolation),
  outcome: z.optional(LineOutcome),
  /** Why it was not imported, or stayed. */
  reason: z.optional(z.string()),
  /** What came of it, and its name as it is now. */
  entity: z.optional(z.string()),
  entityName: z.optional(z.string()),
});
export type ImportLine = z.infer<typeof ImportLine>;

/** Base64 has four characters for three bytes. */
const MAXIMUM_CONTENT = Math.ceil(MAXIMUM_IMPORT_BYTES / 3) * 4;

export const ImportCreate = z.object({
  kind: ImportKind,
  /** The organisation the session works for unless it is said. */
  customer: z.optional(iriOf('Customer')),
  fileName: z
    .string()
    .check(z.trim(), withoutHiddenMarks(), z.minLength(1, 'Bitte den Namen der Datei angeben.'), atMost(200)),
  /** The bytes of the file as base64: which encoding they have is found out from them. */
  content: z
    .string()
    .check(
      z.minLength(1, 'Die Datei ist leer.'),
      z.maxLength(MAXIMUM_CONTENT, 'Die Datei darf höchstens 2 MB groß sein.'),
      base64('Diese Datei ist nicht vollständig angekommen. Bitte erneut wählen.'),
    ),
});
export type ImportCreate = z.infer<typeof ImportCreate>;

/** What is left out stays as it was. */
export const ImportPatch = z.object({
  /** The field of each column in their order; null for a column that is passed over. */
  columns: z.optional(z.array(z.nullable(z.string().check(atMost(50)))).check(z.maxLength(MAXIMUM_IMPORT_COLUMNS))),
});
export type ImportPatch = z.infer<typeof ImportPatch>;

export const ImportExecution = z.object({
  /** Whether the lines without a fault are imported although there are others. */
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
  summary: 'Looks through a CSV file. Nothing of it is imported by that.',
  body: ImportCreate,
  bodyBytes: 4 * 1024 * 1024,
  response: Import,
});
export const patchImport = endpoint({
  method: 'PATCH',
  path: '/api/imports/{id}',
  summary: 'Says which column fills which field, and looks through the lines anew.',
  body: ImportPatch,
  response: Import,
});
/** To be called until the state says that it is done: each call imports some of the lines. */
export const executeImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/execution',
  summary: 'Imports the next lines.',
  body: ImportExecution,
  response: Import,
});
/** To be called until the state says so. What somebody has used stays. */
export const withdrawImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/withdrawal',
  summary: 'Takes back the next of the imported lines.',
  response: Import,
});
export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/imports/{id}',
  summary: 'Forgets a file of which nothing was imported.',
});
export const listImportLines = endpoint({
  method: 'GET',
  path: '/api/import_lines',
  summary: 'Retrieves the collection of ImportLine resources.',
  list: {
    filters: { import: ['relation'], verdict: ['exact'], outcome: ['exact'] },
    order: ['number', 'id'],
    maximumMembers: 100,
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
  description: 'A list of people, locations or accesses that was sent as a file.',
  schema: Import,
  endpoints: [listImports, getImport, createImport, patchImport, discardImport],
});
export const importLines = resource({
  name: 'ImportLine',
  path: '/api/import_lines',
  description: 'A line of such a file, and what came of it.',
  schema: ImportLine,
  endpoints: [listImportLines, getImportLine],
});
