import type * as z from 'zod/mini';

/** `user` is a relation that also takes the uid of the current user's answer. */
export type FilterKind = 'relation' | 'user' | 'exact' | 'partial' | 'boolean' | 'date' | 'exists';
export type Filters = Readonly<Record<string, readonly FilterKind[]>>;

/** What a collection may be asked: allow-lists, read by the server, the documentation and the browser's types. */
export interface ListQuery {
  readonly filters: Filters;
  readonly order: readonly string[];
  /** The most members of a page, where one of them may be long, or takes long to work out: such a list is never had at once. */
  readonly maximumMembers?: number;
  /** Where the filtered list is to be had as a file, all its pages: `/api/export/tasks`, with one of `EXPORT_FORMATS` behind it. */
  readonly exported?: string;
}

/** `/api/export/tasks.csv` and `/api/export/tasks.xlsx`. */
export const EXPORT_FORMATS = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** Where the list of an endpoint is to be had as a file. */
export const exportPaths = ({ list }: Endpoint): string[] =>
  list?.exported === undefined ? [] : Object.keys(EXPORT_FORMATS).map((format) => `${list.exported}.${format}`);

/** One HTTP operation as plain data. Nothing in here may be a function or know a row. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/tasks/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Without it the call needs a session. Few calls are open to a session that has yet to set up its second factor. */
  readonly access?: 'public' | 'before second factor';
  readonly list?: ListQuery;
  /** What an answer that is no collection may be narrowed by, in the way of a collection. */
  readonly query?: Filters;
  readonly body?: z.ZodMiniObject;
  /** The longest body it takes, where that is more than calls usually need. */
  readonly bodyBytes?: number;
  /** The largest file it takes, in bytes: the body is a form (multipart/form-data) with the part `file` and the fields of `body` beside it. */
  readonly upload?: number;
  /** A collection answers with members of this schema, everything else with one; none means 204. */
  readonly response?: z.ZodMiniObject;
  /** What it answers with when that is no JSON. */
  readonly mediaType?: string;
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** One resource of the API: its name on the wire, its item schema and what can be done with it. */
export interface Resource {
  /** `InspectionTour` gives the class `#InspectionTour` and the entrypoint key `inspectionTour`. */
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly schema: z.ZodMiniObject;
  readonly endpoints: readonly Endpoint[];
}

export const resource = <const R extends Resource>(declaration: R): R => declaration;
