import pg from 'pg';

/** What decides who may do what, each as rows of texts that do not depend on the numbers of objects. */
const QUERIES = {
  relations: `
    select format('%s %s of %s: %s may %s%s', relkind, relname, relowner::regrole, right_of.grantee::regrole,
      right_of.privilege_type, case when right_of.is_grantable then ' and grant it' else '' end) as text
    from pg_class, aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) right_of
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')`,
  columns: `
    select format('%s.%s: %s may %s', relname, attname, right_of.grantee::regrole, right_of.privilege_type) as text
    from pg_attribute join pg_class on pg_class.oid = attrelid, aclexplode(attacl) right_of
    where relnamespace = 'public'::regnamespace`,
  functions: `
    select format('%s of %s, definer %s, settings %s: %s may %s', proc.oid::regprocedure, proowner::regrole, prosecdef,
      proconfig, case grantee when 0 then 'everybody' else grantee::regrole::text end, privilege_type) as text
    from pg_proc proc, aclexplode(coalesce(proacl, acldefault('f', proowner)))
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = proc.oid and deptype = 'e')`,
  schema: `
    select format('schema of %s: %s may %s', nspowner::regrole,
      case grantee when 0 then 'everybody' else grantee::regrole::text end, privilege_type) as text
    from pg_namespace, aclexplode(coalesce(nspacl, acldefault('n', nspowner))) where nspname = 'public'`,
  database: `
    select format('database of %s: %s may %s', datdba::regrole,
      case grantee when 0 then 'everybody' else grantee::regrole::text end, privilege_type) as text
    from pg_database, aclexplode(coalesce(datacl, acldefault('d', datdba))) where datname = current_database()`,
  defaults: `
    select format('%s of %s: %s', defaclobjtype, defaclrole::regrole, defaclacl) as text from pg_default_acl`,
  rowSecurity: `
    select format('%s: %s, forced %s', relname, relrowsecurity, relforcerowsecurity) as text
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  policies: `
    select format('%s on %s: %s %s %s using %s check %s', policyname, tablename, permissive, roles, cmd, qual, with_check) as text
    from pg_policies where schemaname = 'public'`,
  // Restored conditions have fewer parentheses, because PostgreSQL reads a chain of ORs as one.
  triggers: `
    select format('%s: %s', translate(pg_get_triggerdef(oid), '()', ''), tgenabled) as text
    from pg_trigger where not tgisinternal`,
  roles: `
    select format('%s inherits %s, may log in %s, create roles %s, bypass %s', rolname, rolinherit, rolcanlogin,
      rolcreaterole, rolbypassrls) as text
    from pg_roles where rolname like 'schutzbuch%'`,
  members: `
    select format('%s is member of %s, admin %s', member::regrole, roleid::regrole, admin_option) as text
    from pg_auth_members where roleid::regrole::text like 'schutzbuch%'`,
} as const;

/** Reads the rights in a database from its catalogue, in an order of their own. */
export async function readRights(superuserUrl: string): Promise<Record<keyof typeof QUERIES, string[]>> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const read = async (query: string) =>
      (await client.query<{ text: string }>(query)).rows.map(({ text }) => text).toSorted();
    return {
      relations: await read(QUERIES.relations),
      columns: await read(QUERIES.columns),
      functions: await read(QUERIES.functions),
      schema: await read(QUERIES.schema),
      database: await read(QUERIES.database),
      defaults: await read(QUERIES.defaults),
      rowSecurity: await read(QUERIES.rowSecurity),
      policies: await read(QUERIES.policies),
      triggers: await read(QUERIES.triggers),
      roles: await read(QUERIES.roles),
      members: await read(QUERIES.members),
    };
  } finally {
    await client.end();
  }
}
