// Composes the statement of a list once for all requests of the same kind, and binds the values of each request to it
// (decision 109).
import { CompiledQuery, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Condition, ListQuery } from '#server/http/read/list-query.ts';
import type { Tx } from './database.ts';
import {
  finishPage,
  pageParts,
  planPage,
  type ListedRow,
  type ListSource,
  type Page,
  type PlannedPage,
} from './list.ts';

/** Reads a value that is bound to a statement from the page that is asked for. */
type ReadValue = (page: PlannedPage) => unknown;

interface Statement {
  readonly text: string;
  readonly values: readonly ReadValue[];
}

/** Clients combine filters as they like. Statements beyond this number are composed for each request. */
const MAX_STATEMENTS = 500;

type ComposeRows<Db, Tables extends keyof Db, Row> = (
  tx: Tx,
  rows: RawBuilder<unknown>,
) => SelectQueryBuilder<Db, Tables, Row>;

/**
 * Makes the function that finds a page of a list.
 * @param compose adds joins and columns to the rows of a page, the same ones for each page
 */
export function pageFinder<Db, Tables extends keyof Db, Row extends Pick<ListedRow, 'id'>>(
  source: ListSource,
  compose: ComposeRows<Db, Tables, Row>,
): (tx: Tx, scope: Scope, query: ListQuery) => Promise<Page<Row & ListedRow>> {
  /** Undefined where values cannot be bound afterwards, because the statement contains what was computed from them. */
  const statements = new Map<string, Statement | undefined>();
  const compile = (tx: Tx, page: PlannedPage) => {
    const { rows, total, order } = pageParts(page);
    return compose(tx, rows).select(total.as('all_rows')).orderBy(order).compile();
  };
  const statementOf = (tx: Tx, page: PlannedPage) => {
    const shape = shapeOf(page);
    if (!statements.has(shape) && statements.size < MAX_STATEMENTS)
      statements.set(
        shape,
        toStatement(page, (template) => compile(tx, template)),
      );
    return statements.get(shape);
  };
  return async (tx, scope, query) => {
    const page = planPage(source, scope, query);
    const statement = statementOf(tx, page);
    const compiled = statement === undefined ? compile(tx, page) : bind(statement, page);
    const { rows } = await tx.executeQuery<Row & ListedRow>(compiled);
    return finishPage(tx, page, rows);
  };
}

const bind = ({ text, values }: Statement, page: PlannedPage): CompiledQuery =>
  CompiledQuery.raw(
    text,
    values.map((readValue) => readValue(page)),
  );

/** Two pages of the same shape have the same statement, and differ in the values that are bound to it. */
function shapeOf({ scope, query, total, farPage, start, skipped }: PlannedPage): string {
  return JSON.stringify([
    scope.kind,
    customerOf(scope) === null,
    locationOf(scope) === null,
    query.conditions.map((condition) => [condition.field, condition.operator, isSingle(condition)]),
    query.order,
    query.pageSize,
    query.isPaged,
    query.isCounted,
    total === undefined,
    farPage !== undefined,
    start !== undefined,
    skipped === 0,
  ]);
}

const isSingle = (condition: Condition) => condition.operator === 'any of' && condition.values.length === 1;

/** Composes the statement with placeholders, and notes what takes the place of each of them. */
function toStatement(page: PlannedPage, compile: (template: PlannedPage) => CompiledQuery): Statement | undefined {
  const placeholders = new Placeholders();
  const template = templateOf(page, placeholders);
  if (template === undefined) return undefined;
  const { sql: text, parameters } = compile(template);
  const values = parameters.map((parameter) => placeholders.readerOf(parameter));
  return values.every((value) => value !== undefined) ? { text, values } : undefined;
}

const PLACEHOLDER_NUMBER = -1_000_000_000;

/**
 * Values that stand for those of a request. No row has such an id or text, so if one of them were not replaced, the
 * statement would find nothing.
 */
class Placeholders {
  readonly #readers = new Map<unknown, ReadValue>();

  add<Value>(placeholder: Value, readValue: ReadValue): Value {
    this.#readers.set(placeholder, readValue);
    return placeholder;
  }

  number(readValue: ReadValue): number {
    return this.add(PLACEHOLDER_NUMBER - this.#readers.size, readValue);
  }

  text(readValue: ReadValue): string {
    return this.add(`placeholder ${this.#readers.size}`, readValue);
  }

  /** @returns undefined for what may have been computed from a placeholder; the rest is the same for each request */
  readerOf(parameter: unknown): ReadValue | undefined {
    const reader = this.#readers.get(parameter);
    const isConstant =
      typeof parameter === 'boolean' || (typeof parameter === 'number' && parameter > PLACEHOLDER_NUMBER);
    return reader ?? (isConstant ? () => parameter : undefined);
  }
}

/** @returns undefined if the statement contains something that is computed from a condition */
function templateOf(page: PlannedPage, placeholders: Placeholders): PlannedPage | undefined {
  const { source, query, start, skipped } = page;
  const isComputed = ({ field, operator }: Condition) =>
    operator === 'containing' || source.conditions?.[field] !== undefined || source.dayFields?.includes(field) === true;
  if (query.conditions.some(isComputed)) return undefined;
  const conditions = query.conditions.map((condition, index) => templateCondition(condition, index, placeholders));
  return {
    ...page,
    scope: templateScope(page.scope, placeholders),
    query: { ...query, conditions },
    start: start && {
      offset: start.offset,
      id: placeholders.number((asked) => asked.start?.id),
      value: placeholders.text((asked) => asked.start?.value),
    },
    skipped: skipped === 0 ? 0 : placeholders.number((asked) => asked.skipped),
  };
}

const customerOf = (scope: Scope) => (scope.kind === 'platform' ? null : scope.customerId);
const locationOf = (scope: Scope) => (scope.kind === 'location' ? scope.locationId : null);

function templateScope(scope: Scope, placeholders: Placeholders): Scope {
  const userId = placeholders.number((asked) => asked.scope.userId);
  if (scope.kind === 'platform') return { kind: 'platform', userId };
  const customerId = scope.customerId === null ? null : placeholders.number((asked) => customerOf(asked.scope));
  if (scope.kind === 'customer') return { kind: 'customer', userId, customerId };
  const locationId = scope.locationId === null ? null : placeholders.number((asked) => locationOf(asked.scope));
  return { kind: 'location', userId, customerId, locationId };
}

function templateCondition(condition: Condition, index: number, placeholders: Placeholders): Condition {
  const readFrom = (name: 'ids' | 'uids' | 'values' | 'id' | 'date') => (asked: PlannedPage) => {
    const value: unknown = Reflect.get(Object(asked.query.conditions[index]), name);
    return value;
  };
  switch (condition.operator) {
    case 'any of':
      return { ...condition, values: templateValues(condition.values, readFrom('values'), placeholders) };
    case 'user':
      return {
        ...condition,
        ids: placeholders.add([...condition.ids], readFrom('ids')),
        uids: placeholders.add([...condition.uids], readFrom('uids')),
      };
    case 'beyond':
      return { ...condition, id: placeholders.number(readFrom('id')) };
    case 'containing':
    case 'true':
    case 'false':
    case 'set':
    case 'empty':
      return condition;
    default:
      return { ...condition, date: placeholders.add(new Date(condition.date), readFrom('date')) };
  }
}

/** A single value is bound by itself, several as one list; see `conditionSql`. */
function templateValues(values: readonly (string | number)[], readValues: ReadValue, placeholders: Placeholders) {
  const [value] = values;
  if (values.length !== 1 || value === undefined) return placeholders.add([...values], readValues);
  const readFirst = (asked: PlannedPage) => [readValues(asked)].flat()[0];
  return [typeof value === 'number' ? placeholders.number(readFirst) : placeholders.text(readFirst)];
}
