import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';

type NamedConditions = Readonly<Record<string, RawBuilder<boolean>>>;

/** A filter whose values are names of conditions: any of those asked for. A name nobody knows is true of no row. */
export const anyNamed =
  (conditions: NamedConditions) =>
  (_scope: Scope, names: readonly (string | number)[]): RawBuilder<boolean> =>
    sql`(${sql.join(
      names.map((name) => conditions[String(name)] ?? sql<boolean>`false`),
      sql` or `,
    )})`;

/** How it stands with a link somebody was sent; `usedAt` is the column that says when it served its purpose. */
export function linkStates(usedAt: string) {
  const isOpen = sql`${sql.ref(usedAt)} is null and revoked_at is null`;
  return {
    revoked: sql<boolean>`revoked_at is not null`,
    expired: sql<boolean>`${isOpen} and expires_at <= now()`,
    open: sql<boolean>`${isOpen} and expires_at > now()`,
  };
}
