import fs from 'node:fs';
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { readConfig } from '#server/config.ts';
import type { Store } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { seedGallery } from '#server/features/forms/seed-gallery.ts';
import { type ReportToCompute, computeContent } from '#server/features/reports/compute-content.ts';
import { daysAfter, localDay, monthsAfter, SERVER_TIME_ZONE } from '#server/time/zoned-time.ts';
import { REPORT_KINDS, ReportKind } from '#shared/domain/reports/report-kinds.ts';
import { MAX_BLOCK_MILLISECONDS, measureBlocking } from './measure-blocking.ts';
import { milliseconds, printTable, verdict } from './table.ts';

const LOCATIONS = 500;
const MONTHS = 24;
const DAYS = 730;

/**
 * Adds to the activities of one organisation a tour a day, 200,000 protocols of every kind that a report covers, and
 * 30,000 trainings.
 */
const FILL_STATEMENTS = [
  `insert into inspection_tour (customer_id, location_id, profile_id, user_id, status_id, due_at, occurred_at, completion_source, created_at)
   select location.customer_id, location.id, case when n % 9 > 0 then (select min(id) from profile) + location.id % 2000 end,
     case when n % 9 > 0 then 1 end, case when n % 9 > 0 then 1 end, at, at, case n % 9 when 0 then 'missed' when 1 then 'auto' else 'manual' end, at
   from location, generate_series(1, ${DAYS}) n, lateral (select date_trunc('second', now()) - n * interval '1 day' as at) moment`,
  `insert into protocol (customer_id, location_id, form_id, form_version_id, profile_id, user_id, state, answers, started_at, occurred_at, closed_at, created_at)
   select location.customer_id, location.id, form.id, form.version_id, (select min(id) from profile), 1, 'closed',
     '{"began": {"value": "10:00"}, "ended": {"value": "11:00"}, "cause": {"value": "internet"}, "occasion": {"value": "own"},
       "duration": {"value": "year"}, "kind": {"value": "other"}, "reason-kind": {"value": "other"}, "outcome": {"value": "fine"}}',
     at, at, at, at
   from location, generate_series(1, 400) n
   join lateral (select id, version_id from form where gallery_key is not null order by (id + n) % 13, id limit 1) form on true,
   lateral (select now() - n * 1.8 * interval '1 day' as at) moment`,
  `insert into location_usage_day (location_id, customer_id, day, requests)
   select id, customer_id, current_date - n, case when (id + n) % 50 = 0 then 0 else 20 + (id * 7 + n * 13) % 60 end
   from location, generate_series(0, ${DAYS}) n`,
  `insert into profile_document (customer_id, profile_id, proof_type_id, name, issued_at, invalid_at, state)
   select profile.customer_id, profile.id, kind.id, kind.name, current_date - ((profile.id * 17 + n * 59) % ${DAYS - 1})::int, current_date + 100, 'accepted'
   from profile, generate_series(0, 2) n join proof_type kind on kind.id in (1, 6, 9, 12)`,
  'vacuum analyze',
];

/**
 * Measures how long the figures of a large organisation take, against the statement timeout of four seconds, and how
 * long the event loop is blocked meanwhile.
 */
export async function measureReportComputing(databaseUrl: string, activities: string): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'schutzbuch-computing-'));
  const store = await fill(databaseUrl, { activities, folder });
  try {
    const report = await describeReport(store);
    const rows: string[][] = [];
    for (const kind of ReportKind.options) {
      const reportRequest: ReportToCompute = {
        ...report,
        kind,
        from_on: kind === 'monthly' ? monthsAfter(report.to_on, -1) : report.from_on,
      };
      const { medianMilliseconds, blockMilliseconds, result } = await measureBlocking(async () =>
        JSON.stringify(await computeContent(store, reportRequest, async () => undefined)),
      );
      rows.push([
        REPORT_KINDS[kind].title,
        milliseconds(medianMilliseconds),
        `${(result.length / 1024).toFixed(0)} KiB`,
        milliseconds(blockMilliseconds),
        verdict(blockMilliseconds < MAX_BLOCK_MILLISECONDS),
      ]);
    }
    printTable(
      `Figures of ${LOCATIONS} locations in ${MONTHS} months, load ${os.loadavg()[0]?.toFixed(1)}`,
      ['report', 'time, median of 3', 'size', 'event loop blocked', `< ${MAX_BLOCK_MILLISECONDS} ms`],
      rows,
    );
  } finally {
    await store.close();
    fs.rmSync(folder, { recursive: true });
  }
}

/** Describes a report on all locations of the organisation over the last months. */
async function describeReport(store: Store) {
  const locations = await store.asSystem((tx) => tx.selectFrom('location').select(['id', 'customer_id']).execute());
  const to_on = daysAfter(localDay(Date.now(), SERVER_TIME_ZONE), -1);
  return {
    customer_id: locations[0]?.customer_id ?? 0,
    location_ids: locations.map(({ id }) => id),
    user_id: null,
    title: 'Bericht',
    from_on: monthsAfter(to_on, -MONTHS),
    to_on,
    evaluation: '',
    improvements: '',
  };
}

interface FillOptions {
  readonly activities: string;
  readonly folder: string;
}

/** Fills the database unless it is filled already. */
async function fill(databaseUrl: string, { activities, folder }: FillOptions): Promise<Store> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const queryBoolean = async (query: string) => (await client.query<{ yes: boolean }>(query)).rows[0]?.yes === true;
  try {
    if (!(await queryBoolean("select to_regclass('app_user') is not null as yes")))
      execFileSync(
        process.execPath,
        [
          'server/db/seed/scale.main.ts',
          '--activities',
          activities,
          '--organisations',
          '1',
          '--locations',
          String(LOCATIONS),
        ],
        { env: { ...process.env, DATABASE_URL: databaseUrl }, stdio: 'ignore' },
      );
    const store = await openDatabase(readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder }));
    if (await queryBoolean('select exists (select from protocol) as yes')) return store;
    await store.asSystem((tx) => seedGallery(tx, new Date()));
    for (const statement of FILL_STATEMENTS) await client.query(statement);
    return store;
  } finally {
    await client.end();
  }
}
