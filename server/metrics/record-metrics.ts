// What happens in the trade, counted in the database. Each process reports the same, so a dashboard takes the maximum.
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Store, Tx } from '#server/db/database.ts';

/** How long counts are kept, because several scrapers may ask at once. */
const MAX_AGE_MILLISECONDS = 10_000;

interface Count {
  /** Name of a metric of the table below. */
  readonly metric: string;
  readonly label: string | null;
  readonly value: number | null;
}

const metrics = {
  records_last_hour: ['kind', 'Measures, tasks done and tours of the last hour; a tour is manual, auto or missed.'],
  player_checks_last_hour: ['outcome', 'OASIS queries of the last hour, by their answer.'],
  outbox_delay_seconds: [null, 'Longest time that a measure of the last hour was under way before it was recorded.'],
  ledger_entries: [null, 'Entries of all ledgers, one for each recorded act.'],
  ledger_unsigned_entries: [null, 'Entries that no checkpoint signs yet.'],
  ledger_unsigned_seconds: [null, 'Age of the oldest entry that no checkpoint signs yet.'],
  ledger_unresolved: [
    'fault',
    'Alarms of ledgers, and records that differ from their entry, which nobody has resolved.',
  ],
  mails_waiting: [null, 'Mails that are not sent yet.'],
  mail_oldest_waiting_seconds: [null, 'Age of the oldest mail that is not sent yet.'],
  mails_failed: [null, 'Mails that were given up and not deleted yet.'],
  work_waiting: ['kind', 'Reports and exports that somebody waits for, and files that wait for the virus scanner.'],
} as const satisfies Record<string, readonly [label: string | null, help: string]>;

/**
 * @param onFailure is told why the database could not be counted
 * @returns a function that updates them, and whether the database answered
 */
export function addRecordMetrics(
  registry: Registry,
  store: Store,
  onFailure: (error: unknown) => void,
): () => Promise<boolean> {
  const gauges = new Map(
    Object.entries(metrics).map(([name, [label, help]]) => [
      name,
      new Gauge({ name, help, labelNames: label === null ? [] : [label], registers: [registry] }),
    ]),
  );
  let newest: Promise<boolean> | undefined;
  let isRunning = false;
  let countedAt = 0;
  const update = async () => {
    const counts = await store.asSystem(countRecords).catch((error: unknown) => onFailure(error));
    for (const gauge of gauges.values()) gauge.reset();
    for (const { metric, label, value } of counts ?? []) {
      const name = Object.entries(metrics).find(([key]) => key === metric)?.[1][0];
      if (label === null || name === undefined || name === null) gauges.get(metric)?.set(value ?? 0);
      else gauges.get(metric)?.set({ [name]: label }, value ?? 0);
    }
    return counts !== undefined;
  };
  return () => {
    const isOld = performance.now() - countedAt > MAX_AGE_MILLISECONDS;
    // A slow count is waited for, because several at once would be slower still.
    if (newest === undefined || (isOld && !isRunning)) {
      countedAt = performance.now();
      isRunning = true;
      newest = update().finally(() => (isRunning = false));
    }
    return newest;
  };
}

/** Each part reads by an index what is recent or open, so it costs the same for a large database. */
async function countRecords(tx: Tx): Promise<readonly Count[]> {
  const { rows } = await sql<Count>`
    with unsigned as (
      select ledger.customer_id, ledger.size, coalesce(checkpoint.size, 0) as signed
      from ledger left join lateral (
        select size from ledger_checkpoint where customer_id = ledger.customer_id order by id desc limit 1
      ) checkpoint on true
      where ledger.size > coalesce(checkpoint.size, 0)
    )
    select 'records_last_hour' as metric, 'activity' as label, count(*)::float8 as value
      from activity where created_at > now() - interval '1 hour'
    union all select 'records_last_hour', 'task', count(*)
      from task where done_at > now() - interval '1 hour'
    union all select 'records_last_hour', 'tour_' || completion_source, count(*)
      from inspection_tour where occurred_at > now() - interval '1 hour' group by completion_source
    union all select 'player_checks_last_hour', outcome, count(*)
      from player_check where asked_at > now() - interval '1 hour' group by outcome
    union all select 'outbox_delay_seconds', null, extract(epoch from max(created_at - occurred_at))
      from activity where created_at > now() - interval '1 hour' and corrects_id is null
    union all select 'ledger_entries', null, sum(size) from ledger
    union all select 'ledger_unsigned_entries', null, sum(size - signed) from unsigned
    union all select 'ledger_unsigned_seconds', null, extract(epoch from now() - min(entry.at))
      from unsigned join ledger_entry entry on entry.customer_id = unsigned.customer_id and entry.seq = unsigned.signed
    union all select 'ledger_unresolved', 'alarm', count(*) from ledger_alarm where resolved_at is null
    union all select 'ledger_unresolved', 'difference', count(*) from ledger_difference where resolved_at is null
    union all select 'mails_waiting', null, count(*)
      from mail_outbox where state = 'waiting'
    union all select 'mail_oldest_waiting_seconds', null, extract(epoch from now() - min(created_at))
      from mail_outbox where state = 'waiting'
    union all select 'mails_failed', null, count(*) from mail_outbox where state = 'failed'
    union all select 'work_waiting', 'report', count(*) from report where work in ('waiting', 'running')
    union all select 'work_waiting', 'export', count(*) from organisation_export where state in ('queued', 'running')
    union all select 'work_waiting', 'scan', count(*) from document where scan_state = 'quarantined'`.execute(tx);
  return rows;
}
