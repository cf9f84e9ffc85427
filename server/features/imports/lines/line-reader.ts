import type { Context } from '#server/http/serve/serve.ts';
import type { Server } from '#server/features/users/users.public.ts';
import type { Cells } from './cell-values.ts';

/** A line that can be imported. */
export interface ParsedLine {
  /** Identifies duplicates within the file and in the database. */
  readonly key: string;
  /** Creates the item through its feature, with the rules and the ledger entry. @returns the id of the new item */
  create(): Promise<number>;
}

/** Reads the lines of one kind for one organisation. */
export interface LineReader {
  /** The field at which a duplicate is reported. */
  readonly keyField: string;
  /** @throws HttpError with violations that name fields */
  parse(cells: Cells): ParsedLine;
  /** Returns those of the keys that exist in the database. */
  findExisting(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns those of the items that are in use, each with the German reason why it stays. */
  findUsed(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** @throws HttpError if the item has to stay */
  withdraw(id: number): Promise<unknown>;
}

/** Opens a reader. The data with which the lines are compared are queried only once, here. */
export type OpenReader = (context: Context, customerId: number, server: Server) => Promise<LineReader>;
