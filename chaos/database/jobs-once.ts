import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { check } from '#chaos/report.ts';
import type { StoredRecords } from '#chaos/stored-records.ts';
import type { TestLocation } from '#chaos/test-locations.ts';
import { writeMail } from '#server/mail/mail-outbox.ts';
import { openSecrets } from '#server/secrets/secrets.ts';
import { withStore, type Environment } from './seeded-database.ts';

const MAILS = 40;
const REPORTS = 12;
const MISSED_TOURS = 30;
const TOUR_INTERVAL_SECONDS = 60;
/** Work that is waiting is done within a few runs of the jobs, each a minute after the other. */
const MAX_WAIT_MILLISECONDS = 240_000;
/** The killed process did one job at a time; what it did and could not note down is done again. */
const MAX_REPEATED = 1;

/** A mail server that accepts everything and counts how often it accepted each mail, by its Message-ID. */
export interface CountingMailServer {
  readonly url: string;
  readonly acceptedById: ReadonlyMap<string, number>;
  close(): void;
}

export async function startMailServer(): Promise<CountingMailServer> {
  const acceptedById = new Map<string, number>();
  const server = net.createServer((socket) => {
    let text = '';
    let isMessage = false;
    const answer = (line: string) => socket.write(`${line}\r\n`);
    socket.setEncoding('utf8').on('error', () => undefined);
    answer('220 chaos');
    socket.on('data', (part: string) => {
      text += part;
      for (;;) {
        const end = isMessage ? '\r\n.\r\n' : '\r\n';
        const at = text.indexOf(end);
        if (at === -1) return;
        const read = text.slice(0, at);
        text = text.slice(at + end.length);
        if (isMessage) {
          const id = /^message-id: *(\S+)/im.exec(read)?.[1] ?? '';
          acceptedById.set(id, (acceptedById.get(id) ?? 0) + 1);
          isMessage = false;
          answer('250 accepted');
        } else if (/^data/i.test(read)) {
          isMessage = true;
          answer('354 go on');
        } else answer(/^quit/i.test(read) ? '221 bye' : '250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  return { url: `smtp://127.0.0.1:${port}`, acceptedById, close: () => void server.close() };
}

/**
 * Leaves work for the jobs before the servers start: reports to compute, and a location that nobody walks through each
 * minute. A trigger counts how often each report is begun.
 */
export const addWaitingWork = (environment: Environment, location: TestLocation): Promise<void> =>
  withStore(environment, (store) =>
    store.asSystem(async (tx) => {
      await sql`create table begun_report (report_id bigint not null)`.execute(tx);
      await sql`
        create function note_begun_report() returns trigger language plpgsql security definer as $$
        begin
          insert into begun_report values (new.id);
          return null;
        end $$`.execute(tx);
      await sql`
        create trigger note_begun after update of work on report for each row
          when (old.work <> 'running' and new.work = 'running') execute function note_begun_report()`.execute(tx);
      const tours = tx.updateTable('location').where('id', '=', location.locationId);
      await tours.set({ tour_interval_seconds: TOUR_INTERVAL_SECONDS }).execute();
      // Another interval starts the tours again, so this is a change of its own.
      const from = new Date(Math.floor(Date.now() / 1000) * 1000 - MISSED_TOURS * TOUR_INTERVAL_SECONDS * 1000);
      await tours.set({ tours_from: from }).execute();
      await insertReports(tx, location);
    }),
  );

type Tx = Parameters<Parameters<Parameters<Parameters<typeof withStore>[1]>[0]['asSystem']>[0]>[0];

const insertReports = (tx: Tx, { customerId, locationId }: TestLocation) =>
  sql`
    insert into report (customer_id, kind, title, location_ids, from_on, to_on)
    select ${customerId}, 'socialConcept', 'Bericht ' || n, array[${locationId}]::bigint[], current_date - 400, current_date
    from generate_series(1, ${sql.lit(REPORTS)}) n`.execute(tx);

/** Writes mails and reports while the servers run, so that all of them want to begin the same job. */
export const addMoreWork = (environment: Environment, location: TestLocation, about: string): Promise<void> =>
  withStore(environment, async (store) => {
    const secrets = openSecrets({ DATA_DIR: environment['DATA_DIR'] ?? '' });
    await store.asSystem((tx) => insertReports(tx, location));
    for (let number = 0; number < MAILS; number += 1) {
      const content = {
        subject: `Prüfung ${number}`,
        greeting: 'Guten Tag',
        paragraphs: ['Eine Mail.'],
        action: { label: 'Öffnen', url: 'https://haus.test' },
        smallPrint: [],
      };
      // Each is announced in a transaction of its own, as those of users are.
      await store.asSystem((tx) =>
        writeMail(tx, secrets, { about: `${about}:${number}`, recipient: 'haus@chaos.test', content, now: new Date() }),
      );
    }
  });

interface FinishedWork {
  readonly waiting: number;
  readonly mails: number;
  readonly begunReports: readonly number[];
  readonly missed: readonly { readonly id: number; readonly dueAt: number }[];
}

async function readWork(environment: Environment, location: TestLocation): Promise<FinishedWork> {
  return withStore(environment, (store) =>
    store.asSystem(async (tx) => {
      const counts = await sql<{ waiting: number; mails: number }>`
        select (select count(*) from mail_outbox where sent_at is null)::int
          + (select count(*) from report where work <> 'ready')::int as waiting,
          (select count(*) from mail_outbox)::int as mails`.execute(tx);
      const begun = await sql<{ times: number }>`
        select count(begun_report.report_id)::int as times
        from report left join begun_report on begun_report.report_id = report.id group by report.id`.execute(tx);
      const missed = await sql<{ id: number; dueAt: number }>`
        select id, extract(epoch from due_at)::bigint as "dueAt" from inspection_tour
        where location_id = ${location.locationId} and completion_source = 'missed' order by due_at, id`.execute(tx);
      return {
        waiting: counts.rows[0]?.waiting ?? 0,
        mails: counts.rows[0]?.mails ?? 0,
        begunReports: begun.rows.map(({ times }) => times),
        missed: missed.rows,
      };
    }),
  );
}

/** Waits until nothing is left to do for the jobs, and until they ran once more in all processes. */
export async function finishWork(environment: Environment, location: TestLocation): Promise<void> {
  const deadline = performance.now() + MAX_WAIT_MILLISECONDS;
  const missedBefore = (await readWork(environment, location)).missed.length;
  while (performance.now() < deadline) {
    const { waiting, missed } = await readWork(environment, location);
    if (waiting === 0 && missed.length > missedBefore) return;
    await wait(1000);
  }
}

export async function reportJobs(
  environment: Environment,
  location: TestLocation,
  {
    acceptedById,
    entryCountsByIri,
  }: Pick<CountingMailServer, 'acceptedById'> & Pick<StoredRecords, 'entryCountsByIri'>,
): Promise<void> {
  const { waiting, mails, begunReports, missed } = await readWork(environment, location);
  check('processes: the jobs leave no mail and no report waiting', waiting === 0, `${waiting} are waiting`);
  const mailCounts = [...acceptedById.values()];
  const repeatedMails = mailCounts.filter((count) => count > 1).length;
  check(
    'processes: each mail is sent once, but for the one that a process was handing over when it was killed',
    mails > 0 && acceptedById.size === mails && repeatedMails <= MAX_REPEATED,
    `${mails} mails, ${acceptedById.size} accepted, ${repeatedMails} of them more than once`,
  );
  const repeatedReports = begunReports.filter((times) => times > 1).length;
  check(
    'processes: each report is computed once, but for the one that a process was computing when it was killed',
    begunReports.length > 0 && begunReports.every((times) => times > 0) && repeatedReports <= MAX_REPEATED,
    `${begunReports.length} reports, ${repeatedReports} of them begun more than once`,
  );
  const deadlines = missed.map(({ dueAt }) => dueAt);
  const gaps = deadlines.filter((at, index) => index > 0 && at - (deadlines[index - 1] ?? 0) !== TOUR_INTERVAL_SECONDS);
  const withoutOneEntry = missed.filter(({ id }) => entryCountsByIri.get(`/api/inspection_tours/${id}`) !== 1);
  check(
    'processes: each tour that nobody walks is marked as missed once, with one entry in the ledger',
    missed.length > 0 && gaps.length === 0 && withoutOneEntry.length === 0,
    `${missed.length} tours, ${gaps.length} not a minute after the one before, ${withoutOneEntry.length} without exactly one entry`,
  );
}
