import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';

export interface TwoRoles {
  readonly ownerUrl: string;
  readonly serverUrl: string;
  /** URL of the superuser who created the roles. */
  readonly superuserUrl: string;
  remove(): Promise<void>;
}

const script = path.resolve(import.meta.dirname, '../../../scripts/create-roles.sql');

/**
 * Creates an empty database with the roles of docs/operations.md, made by the script described there. Roles belong to
 * the whole cluster, so only one test file may use this at a time.
 */
export async function openTwoRoles(server: string): Promise<TwoRoles> {
  const database = `schutzbuch_two_roles_${randomUUID().replaceAll('-', '')}`;
  await asSuperuser(server, [`create database ${database}`]);
  const superuserUrl = urlOf(server, { database });
  execFileSync('psql', ['--no-psqlrc', '--quiet', `--dbname=${superuserUrl}`, `--file=${script}`], {
    env: { ...process.env, MIGRATION_DATABASE_PASSWORD: "Besitz'er", DATABASE_PASSWORD: 'Dienst' },
  });
  return {
    superuserUrl,
    ownerUrl: urlOf(server, { database, user: 'schutzbuch_owner' }),
    serverUrl: urlOf(server, { database, user: 'schutzbuch_server' }),
    remove: () =>
      asSuperuser(server, [
        `drop database if exists ${database} with (force)`,
        'drop owned by schutzbuch_owner, schutzbuch_server cascade',
        'drop role schutzbuch_owner, schutzbuch_server',
      ]),
  };
}

async function asSuperuser(server: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function urlOf(server: string, { database, user }: { readonly database: string; readonly user?: string }): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  if (user !== undefined) url.username = user;
  return url.href;
}
