import type * as z from 'zod/mini';

/**
 * How a filter of a list compares. `user` filters by a user like `relation`, but accepts also the user's `uid`, because
 * the response for the current user names the user only by that.
 */
export type FilterKind = 'relation' | 'user' | 'exact' | 'partial' | 'boolean' | 'date' | 'exists';
export type Filters = Readonly<Record<string, readonly FilterKind[]>>;

/**
 * The filters, orders and page sizes that a collection allows. The server, the documentation and the browser's types
 * are derived from them.
 */
export interface ListOptions {
  readonly filters: Filters;
  readonly order: readonly string[];
  /**
   * Maximum page size, if it is lower than usual because members are large or slow to compute. Such a list cannot be
   * requested unpaged.
   */
  readonly maxPageSize?: number;
  /**
   * Path under which the whole filtered list can be downloaded, for example `/api/export/tasks`, followed by one of
   * `EXPORT_FORMATS`.
   */
  readonly exported?: string;
}

/** Extensions and media types of exports, for example `/api/export/tasks.csv` and `/api/export/tasks.xlsx`. */
export const EXPORT_FORMATS = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

/** Returns the paths under which the list of an endpoint can be downloaded. */
export const exportPaths = ({ list }: Endpoint): string[] =>
  list?.exported === undefined ? [] : Object.keys(EXPORT_FORMATS).map((format) => `${list.exported}.${format}`);

/**
 * One HTTP operation as plain data. It must contain no functions and nothing about database rows, because browser and
 * server share it.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Parameters in braces: `/api/tasks/{id}`. */
  readonly path: string;
  readonly summary: string;
  /**
   * If absent, the endpoint needs a session. 'before second factor' also admits a session that still has to set up its
   * second factor. 'authority' admits only the session of an access that was granted to an authority.
   */
  readonly access?: 'public' | 'before second factor' | 'authority';
  /**
   * Set for a change that a user may also make after the contract of the organisation has ended: to the own access, or
   * to take the data along. Everything else is then refused.
   */
  readonly afterContractEnd?: 'allowed';
  readonly list?: ListOptions;
  /** Filters of an endpoint whose response is no collection. They work like those of a collection. */
  readonly query?: Filters;
  readonly body?: z.ZodMiniObject;
  /** Maximum size of the body in bytes, if the default limit is too low. */
  readonly bodyBytes?: number;
  /**
   * Maximum size of the uploaded file, in bytes. The body is then a form (multipart/form-data) with the part `file` and
   * the fields of `body`.
   */
  readonly upload?: number;
  /** Schema of each member of a collection, or of the single object returned. Absent if the response is 204 or a file. */
  readonly response?: z.ZodMiniObject;
  /**
   * Media type of the response, if the client has no choice. Without it, the client may accept JSON-LD or plain JSON.
   */
  readonly mediaType?: string;
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration;

/** One resource of the API: its name on the wire, the schema of its items and its endpoints. */
export interface Resource {
  /** `InspectionTour` becomes the Hydra class `#InspectionTour` and the entrypoint key `inspectionTour`. */
  readonly name: string;
  readonly path: string;
  readonly description: string;
  readonly schema: z.ZodMiniObject;
  readonly endpoints: readonly Endpoint[];
}

export const resource = <const R extends Resource>(declaration: R): R => declaration;
