import type pg from 'pg';

interface ServingRole {
  readonly name: string;
  readonly is_superuser: boolean;
  readonly bypassesRowLevelSecurity: boolean;
  readonly ownsTables: boolean;
  readonly inheritsRights: boolean;
}

/**
 * Switches a new connection to the role `schutzbuch_system`, which may change the rows of every organisation but
 * nothing else. A superuser keeps its role. If the role does not exist yet, the connection is used for migrating and
 * keeps its role too.
 */
export const BECOME_SYSTEM = `
  select set_config('role', system.rolname, false) from pg_roles system, pg_roles own
  where system.rolname = 'schutzbuch_system' and own.rolname = session_user and not own.rolsuper
    and pg_has_role(own.oid, system.oid, 'MEMBER')`;

/**
 * Lets the owner of the tables read and write all rows; without this setting row-level security applies to the owner
 * too.
 */
export const READ_AS_OWNER = "set app.owner = 'on'";

/** @throws if the role that serves requests has rights that only the role for migrations may have */
export async function refusePrivilegedRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<ServingRole>(`
    select rolname as name, rolsuper as is_superuser, rolbypassrls as "bypassesRowLevelSecurity",
      exists (select from pg_class where relowner = own.oid and relnamespace = 'public'::regnamespace)
        or exists (select from pg_database where datdba = own.oid and datname = current_database()) as "ownsTables",
      exists (select from pg_roles scoped where scoped.rolname like 'schutzbuch\\_%' and scoped.oid <> own.oid
        and pg_has_role(own.oid, scoped.oid, 'USAGE')) as "inheritsRights"
    from pg_roles own where rolname = session_user`);
  for (const role of rows) {
    const reason = reasonAgainst(role);
    if (reason !== undefined)
      throw new Error(
        `DATABASE_URL must name a role without power over the tables while MIGRATION_DATABASE_URL is set, but ${role.name} ${reason}.`,
      );
  }
}

const HOW_TO_INHERIT_NOTHING =
  'create it with NOINHERIT; where roles were granted before, PostgreSQL 16 and later need GRANT … WITH INHERIT FALSE too';

function reasonAgainst({
  is_superuser: isSuperuser,
  bypassesRowLevelSecurity,
  ownsTables,
  inheritsRights,
}: ServingRole): string | undefined {
  if (isSuperuser) return 'is a superuser';
  if (bypassesRowLevelSecurity) return 'has BYPASSRLS';
  if (ownsTables) return 'owns the database or tables of it';
  return inheritsRights ? `inherits the rights of other roles: ${HOW_TO_INHERIT_NOTHING}` : undefined;
}
