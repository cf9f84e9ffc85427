import { sql, type RawBuilder } from 'kysely';
import { isUuid } from '#server/uuid.ts';

/** Which of the values a row's uuid is; what is none matches nothing instead of being refused by the database. */
export const uuidIsAnyOf = (_scope: unknown, values: readonly (string | number)[]): RawBuilder<boolean> =>
  sql`uuid = any(${values.map(String).filter((value) => isUuid(value))}::uuid[])`;
