import { sql, type RawBuilder } from 'kysely';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which of the values a row's uuid is; what is none matches nothing instead of being refused by the database. */
export const uuidIsAnyOf = (_scope: unknown, values: readonly (string | number)[]): RawBuilder<boolean> =>
  sql`uuid = any(${values.map(String).filter((value) => UUID.test(value))}::uuid[])`;
