import type { Context } from '#server/http/serve.ts';
import type { Server } from '#server/features/users/users.public.ts';
import type { Cells } from './cell-values.ts';

/** A line that can be carried out. */
export interface ReadLine {
  /** By which the same is recognised, in the file and among what is there. */
  readonly key: string;
  /** The way of the feature itself, with its rules and its entry. @returns the id of what was made */
  create(): Promise<number>;
}

/** How lines of one kind are read for one organisation. */
export interface LineReader {
  /** Which field a doubled line is told at. */
  readonly keyField: string;
  /** @throws HttpError, whose violations name fields */
  read(cells: Cells): ReadLine;
  /** Of these keys those that are there already. */
  findExisting(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Of these those that somebody used, with what to say of it. */
  findUsed(ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** @throws HttpError where it has to stay */
  withdraw(id: number): Promise<unknown>;
}

/** Whatever the lines are compared with is asked for once. */
export type OpenReader = (context: Context, customerId: number, server: Server) => Promise<LineReader>;
