import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '#server/uuid.ts';

/**
 * Filters rows by uuid. Values that are no uuid match nothing; PostgreSQL would reject the whole query because of them.
 */
export const uuidIsAnyOf = (_scope: unknown, values: readonly (string | number)[]): RawBuilder<boolean> =>
  sql`uuid = any(${values.map(String).filter((value) => isUuid(value))}::uuid[])`;
