// Types of the options and the response of a call, derived from the contract of its endpoint.
import type * as z from 'zod/mini';
import type { Endpoint, FilterKind, Filters, ListOptions } from '#shared/contracts/wire/endpoint.ts';
import type { Collection } from '#shared/contracts/wire/hydra.ts';

type KeyOfFilter<Name extends string, Kind extends FilterKind> = Kind extends 'exists'
  ? { [Key in `exists[${Name}]`]?: boolean }
  : Kind extends 'date'
    ? { [Key in `${Name}[${'before' | 'after' | 'strictly_before' | 'strictly_after'}]`]?: string }
    : Kind extends 'boolean'
      ? { [Key in Name]?: boolean }
      : { [Key in Name]?: string | readonly string[] };

type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (
  whole: infer Whole,
) => void
  ? Whole
  : never;

type FilterKeys<F extends Filters> = keyof F extends never
  ? unknown
  : Intersection<{ [Name in keyof F & string]: Intersection<KeyOfFilter<Name, F[Name][number]>> }[keyof F & string]>;

type ListKeys<L extends ListOptions> = FilterKeys<L['filters']> & {
  [Key in `order[${L['order'][number]}]`]?: 'asc' | 'desc';
} & {
  page?: number;
  itemsPerPage?: number;
  pagination?: false;
};

/** Query of a collection, for example `{ 'order[doAt]': 'asc', 'exists[doneAt]': false }`. */
export type ListQueryOf<E extends Endpoint> = E extends { list: infer L extends ListOptions } ? ListKeys<L> : never;

export type ItemOf<E extends Endpoint> = E extends { response: infer R extends z.ZodMiniType } ? z.infer<R> : void;
export type AnswerOf<E extends Endpoint> = E extends { list: ListOptions } ? Collection<ItemOf<E>> : ItemOf<E>;

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

export type CallOptions<E extends Endpoint> = {
  /** This key is only needed to repeat the same request, as the outbox does. By default every write gets a new key. */
  idempotencyKey?: string;
  /** Version the change is based on. If the item has changed since, the server refuses the change (412). */
  ifMatch?: string | null;
  signal?: AbortSignal;
} & ([ParameterNames<E['path']>] extends [never]
  ? unknown
  : { params: Record<ParameterNames<E['path']>, string | number> }) &
  (E extends { list: ListOptions } ? { query?: ListQueryOf<E> } : unknown) &
  (E extends { query: infer F extends Filters } ? { query?: FilterKeys<F> } : unknown) &
  (E extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : unknown);

export type OptionsArgument<E extends Endpoint> =
  unknown extends CallOptions<E>
    ? []
    : object extends CallOptions<E>
      ? [options?: CallOptions<E>]
      : [options: CallOptions<E>];
