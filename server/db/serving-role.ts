import type pg from 'pg';

interface ServingRole {
  readonly name: string;
  readonly is_superuser: boolean;
  readonly bypasses: boolean;
  readonly owns: boolean;
  readonly inherits: boolean;
}

/**
 * Under this role the server does what nobody asked for: it changes rows of every organisation, and nothing but rows. A
 * superuser stays what it is; where the role is not there yet, the connection is one that migrates.
 */
export const BECOME_SYSTEM = `
  select set_config('role', system.rolname, false) from pg_roles system, pg_roles own
  where system.rolname = 'schutzbuch_system' and own.rolname = session_user and not own.rolsuper
    and pg_has_role(own.oid, system.oid, 'MEMBER')`;

/** Set where rows are read or written as the owner of the tables, whom row-level security binds otherwise. */
export const READ_AS_OWNER = "set app.owner = 'on'";

/** @throws where the role that serves requests could do what only the one that migrates may */
export async function refuseStrongRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<ServingRole>(`
    select rolname as name, rolsuper as is_superuser, rolbypassrls as bypasses,
      exists (select from pg_class where relowner = own.oid and relnamespace = 'public'::regnamespace)
        or exists (select from pg_database where datdba = own.oid and datname = current_database()) as owns,
      exists (select from pg_roles scoped where scoped.rolname like 'schutzbuch\\_%' and scoped.oid <> own.oid
        and pg_has_role(own.oid, scoped.oid, 'USAGE')) as inherits
    from pg_roles own where rolname = session_user`);
  for (const role of rows) {
    const reason = reasonAgainst(role);
    if (reason !== undefined)
      throw new Error(
        `DATABASE_URL must name a role without power over the tables while MIGRATION_DATABASE_URL is set, but ${role.name} ${reason}.`,
      );
  }
}

function reasonAgainst({ is_superuser: isSuperuser, bypasses, owns, inherits }: ServingRole): string | undefined {
  if (isSuperuser) return 'is a superuser';
  if (bypasses) return 'has BYPASSRLS';
  if (owns) return 'owns the database or tables of it';
  return inherits ? 'inherits the rights of other roles: create it with NOINHERIT' : undefined;
}
