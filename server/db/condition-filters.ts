import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';

type NamedConditions = Readonly<Record<string, RawBuilder<boolean>>>;

/**
 * Creates a list filter whose values are names of conditions. It matches rows for which any of the named conditions
 * holds; an unknown name matches no row.
 */
export const matchesAnyCondition =
  (conditions: NamedConditions) =>
  (_scope: Scope, names: readonly (string | number)[]): RawBuilder<boolean> =>
    sql`(${sql.join(
      names.map(
        (name) => (Object.hasOwn(conditions, name) ? conditions[String(name)] : undefined) ?? sql<boolean>`false`,
      ),
      sql` or `,
    )})`;

/**
 * Returns the conditions for the states of a link that was sent by e-mail.
 * @param usedAt the column with the time at which the link was used
 */
export function linkStateConditions(usedAt: string) {
  const isOpen = sql`${sql.ref(usedAt)} is null and revoked_at is null`;
  return {
    revoked: sql<boolean>`revoked_at is not null`,
    expired: sql<boolean>`${isOpen} and expires_at <= now()`,
    open: sql<boolean>`${isOpen} and expires_at > now()`,
  };
}
