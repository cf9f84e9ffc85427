import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { refusePrivilegedRole } from '#server/db/postgres/serving-role.ts';
import { countText } from '#shared/verification/verify-carried-bundle.ts';
import { fault, judgeClock, judgeExpiry, ok, reasonOf, warning, type Finding } from './finding.rules.ts';

const MIN_VERSION = 150_000;
const MAX_CONNECT_MILLISECONDS = 5000;

interface State {
  readonly version: string;
  readonly number: number;
  readonly now: Date;
  readonly usedConnections: number;
  readonly maxConnections: number;
  readonly isSystemMember: boolean;
  readonly isMigrated: boolean;
}

/** Looks at the database without changing anything. Where it cannot be reached, that is the only finding. */
export async function checkDatabase(config: Config, now: () => Date): Promise<Finding[]> {
  if (config.DATABASE_URL === undefined) return [checkEmbedded(config)];
  const client = new pg.Client({
    connectionString: config.DATABASE_URL,
    connectionTimeoutMillis: MAX_CONNECT_MILLISECONDS,
    query_timeout: MAX_CONNECT_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    return [
      fault('Datenbank', reasonOf(error), 'Läuft PostgreSQL? Stimmen Rechner, Name und Passwort in DATABASE_URL?'),
    ];
  }
  try {
    return await examineServer(client, config, now);
  } catch (error) {
    return [
      fault('Datenbank', reasonOf(error), 'Sind alle Tabellen und Rechte da? Der Start des Servers legt sie an.'),
    ];
  } finally {
    await client.end();
  }
}

function checkEmbedded({ DATA_DIR }: Config): Finding {
  const folder = path.resolve(DATA_DIR, 'database');
  return fs.existsSync(folder)
    ? warning('Datenbank', `eingebettet in ${folder}`, 'Für den Betrieb PostgreSQL nehmen (DATABASE_URL).')
    : fault('Datenbank', `in ${folder} liegt keine`, 'Stimmt DATA_DIR? Der erste Start legt sie an.');
}

async function examineServer(client: pg.Client, config: Config, now: () => Date): Promise<Finding[]> {
  const { rows } = await client.query<State>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      clock_timestamp() as now, (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
      current_setting('max_connections')::int as "maxConnections", to_regclass('public.migration') is not null as "isMigrated",
      exists (select from pg_roles where rolname = 'schutzbuch_system'
        and pg_has_role(session_user, oid, 'MEMBER')) as "isSystemMember"`);
  const [state] = rows;
  if (state === undefined) return [fault('Datenbank', 'sie antwortet nicht', 'PostgreSQL prüfen.')];
  const findings = [
    state.number < MIN_VERSION
      ? fault('Datenbank', `PostgreSQL ${state.version}`, 'Mindestens PostgreSQL 15 nehmen.')
      : ok('Datenbank', `PostgreSQL ${state.version}`),
    judgeClock((now().getTime() - state.now.getTime()) / 1000),
    judgeConnections(state, config),
    await checkRole(client, config),
  ];
  if (!state.isMigrated)
    return [...findings, warning('Tabellen', 'es gibt noch keine', 'Der erste Start des Servers legt sie an.')];
  if (!state.isSystemMember)
    return [
      ...findings,
      fault('Rechte', 'die Rolle gehört nicht zu schutzbuch_system', 'scripts/create-roles.sql ausführen.'),
    ];
  return [...findings, ...(await examineRecords(client, now()))];
}

function judgeConnections({ usedConnections, maxConnections }: State, { DATABASE_POOL }: Config): Finding {
  const text = `${usedConnections} von ${maxConnections} Verbindungen sind in Gebrauch, ein Prozess nimmt bis zu ${DATABASE_POOL + 3}`;
  return maxConnections - usedConnections < DATABASE_POOL + 3
    ? warning(
        'Verbindungen',
        text,
        'max_connections erhöhen oder DATABASE_POOL senken, wenn ein Prozess dazukommen soll.',
      )
    : ok('Verbindungen', text);
}

async function checkRole(client: pg.Client, { MIGRATION_DATABASE_URL }: Config): Promise<Finding> {
  if (MIGRATION_DATABASE_URL === undefined)
    return warning('Rolle', 'eine Rolle für alles', 'Zwei Rollen trennen, siehe docs/operations.md, PostgreSQL.');
  try {
    await refusePrivilegedRole(client);
    return ok('Rolle', 'sie hat nur die Rechte, die sie braucht');
  } catch (error) {
    return fault('Rolle', reasonOf(error), 'Die Rechte zurücknehmen, siehe scripts/create-roles.sql.');
  }
}

/** What the server has noticed about itself, and the certificates for OASIS. */
async function examineRecords(client: pg.Client, now: Date): Promise<Finding[]> {
  await client.query('set role schutzbuch_system');
  const { rows } = await client.query<{ alarms: number; failed: number; ends: Date | null }>(`
    select (select count(*)::int from ledger_alarm where resolved_at is null) as alarms,
      (select count(*)::int from mail_outbox where state = 'failed') as failed,
      (select min(valid_to) from oasis_certificate certificate where not is_simulated
        and not exists (select from oasis_certificate where replaces_id = certificate.id)) as ends`);
  const { alarms = 0, failed = 0, ends = null } = rows[0] ?? {};
  return [
    alarms === 0
      ? ok('Prüfbücher', 'kein Alarm')
      : fault('Prüfbücher', countText(alarms, 'offener Alarm', 'offene Alarme'), 'docs/operations.md, Signed ledgers.'),
    failed === 0
      ? ok('Mails', 'keine wurde aufgegeben')
      : warning('Mails', `${failed} wurden aufgegeben`, 'Die Seite Mails nennt Empfänger und Grund.'),
    ...(ends === null ? [] : [judgeExpiry('Zertifikat für OASIS, das zuerst endet', ends, now)]),
  ];
}
