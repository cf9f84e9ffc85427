import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { ReplicaFault, ReplicaReport, ReplicaState } from './replica-report.ts';
import { Unavailable } from '#server/http/render/errors.ts';
import { withTimeout } from './postgres-commit.ts';
import { onConnectionOf } from './postgres-pool.ts';
import type { PooledClient } from './pooled-client.ts';
import { statementTimeout } from './statement-timeout.ts';

/**
 * How long a read waits for a replica to replay what the primary has written. It is longer than `wal_writer_delay` (200
 * ms), after which the primary sends at the latest what no commit waits for.
 */
const MAX_WAIT_MILLISECONDS = 250;
const FIRST_PAUSE_MILLISECONDS = 1;
const CHECK_TIMEOUT_MILLISECONDS = 300;
/** How long no read tries a replica that could not be used, so that few users wait for it. */
const SET_ASIDE_MILLISECONDS = 2000;

/** A position in the write-ahead log of one primary. */
interface Position {
  readonly lsn: string;
  readonly timeline: number;
  readonly system: string;
}

interface Pools {
  readonly pool: pg.Pool;
  readonly longReadPool: pg.Pool;
}

interface Replica extends Pools {
  readonly name: string;
  unusableUntil: number;
}

/** Thrown within this module alone, before the work of a read begins. */
class Unusable extends Error {
  readonly fault: ReplicaFault;
  constructor(fault: ReplicaFault) {
    super(`The replica is ${fault}.`);
    this.fault = fault;
  }
}

/** The insert position covers each commit that anybody can have seen or been told of, even if it is not on the disk yet. */
const CURRENT_POSITION = {
  name: 'current position',
  text: `select lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int as timeline, system_identifier::text as system
    from pg_current_wal_insert_lsn() lsn, pg_control_system()`,
};

/** A replica tells the timeline of its last restart point, so it is used some minutes after a change of primary. */
const REPLAYED_POSITION = {
  name: 'replayed position',
  text: `select not pg_is_in_recovery() or system_identifier::text <> $2
      or greatest(timeline_id, min_recovery_end_timeline) <> $3 as "isPromoted",
      greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 as "lagBytes"
    from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`,
};

/**
 * Chooses where a read goes: to a replica that has replayed everything the primary has written when the read begins, and
 * otherwise to the primary (decision 082). A fault of a replica is never an error of the read.
 */
export class Replicas implements ReplicaReport {
  readonly reads = { replica: 0, primary: 0 };
  readonly faults: Record<ReplicaFault, number> = { behind: 0, unreachable: 0, promoted: 0, failed: 0 };
  readonly #replicas: readonly Replica[];
  readonly #onPrimary: <T>(work: (client: PooledClient) => Promise<T>) => Promise<T>;
  #turn = 0;

  constructor(
    urls: readonly string[],
    openPools: (url: string) => Pools,
    onPrimary: <T>(work: (client: PooledClient) => Promise<T>) => Promise<T>,
  ) {
    this.#replicas = urls.map((url) => ({ name: URL.parse(url)?.host ?? url, unusableUntil: 0, ...openPools(url) }));
    this.#onPrimary = onPrimary;
  }

  /** @param work only reads; it may run a second time on the primary, after a replica failed in its middle */
  async read<T>(
    poolName: keyof Pools,
    work: (client: PooledClient) => Promise<T>,
    readFromPrimary: () => Promise<T>,
  ): Promise<T> {
    const replicas = this.#usableInTurn();
    const position = replicas.length === 0 ? undefined : await this.#currentPosition().catch(() => undefined);
    if (position !== undefined) {
      const deadline = performance.now() + MAX_WAIT_MILLISECONDS;
      for (const replica of replicas) {
        try {
          const result = await onConnectionOf(
            replica[poolName],
            async (client) => {
              await waitUntilReplayed(client, position, deadline);
              return work(client);
            },
            { timeout: statementTimeout() },
          );
          this.reads.replica += 1;
          return result;
        } catch (error) {
          this.#setAside(replica, faultOf(error));
        }
      }
    }
    if (this.#replicas.length > 0) this.reads.primary += 1;
    return readFromPrimary();
  }

  async states(): Promise<readonly ReplicaState[]> {
    if (this.#replicas.length === 0) return [];
    const position = await this.#currentPosition().catch(() => undefined);
    if (position === undefined) return this.#replicas.map(({ name }) => ({ name, fault: 'failed', lagBytes: null }));
    return Promise.all(
      this.#replicas.map(async ({ name, pool }) => {
        let lagBytes: number | null = null;
        try {
          await onConnectionOf(pool, async (client) => {
            lagBytes = (await findReplayed(client, position)).lagBytes;
            await waitUntilReplayed(client, position, performance.now() + MAX_WAIT_MILLISECONDS);
          });
          return { name, fault: null, lagBytes };
        } catch (error) {
          return { name, fault: faultOf(error), lagBytes };
        }
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.#replicas.flatMap(({ pool, longReadPool }) => [pool.end(), longReadPool.end()]));
  }

  #usableInTurn(): readonly Replica[] {
    this.#turn += 1;
    const usable = this.#replicas.filter(({ unusableUntil }) => unusableUntil <= performance.now());
    const first = usable.length === 0 ? 0 : this.#turn % usable.length;
    return [...usable.slice(first), ...usable.slice(0, first)];
  }

  #setAside(replica: Replica, fault: ReplicaFault): void {
    this.faults[fault] += 1;
    // A query that failed alone, for example because it conflicted with the replay, says nothing about the next one.
    if (fault !== 'failed') replica.unusableUntil = performance.now() + SET_ASIDE_MILLISECONDS;
  }

  #currentPosition(): Promise<Position> {
    return this.#onPrimary(async (client) => {
      const query = withTimeout(statementTimeout(), CURRENT_POSITION);
      const { rows } = await client.query<Position>(query);
      const [position] = rows;
      if (position === undefined) throw new Unavailable();
      return position;
    });
  }
}

/** Polls, because PostgreSQL 15 has no statement that waits for a position. */
async function waitUntilReplayed(client: PooledClient, position: Position, deadline: number): Promise<void> {
  for (let pause = FIRST_PAUSE_MILLISECONDS; ; pause *= 2) {
    const { isPromoted, lagBytes } = await findReplayed(client, position);
    if (isPromoted) throw new Unusable('promoted');
    if (lagBytes === 0) return;
    const remaining = deadline - performance.now();
    if (remaining <= 0) throw new Unusable('behind');
    await wait(Math.min(pause, remaining));
  }
}

async function findReplayed(client: PooledClient, { lsn, system, timeline }: Position) {
  const query = { ...REPLAYED_POSITION, values: [lsn, system, timeline] };
  const { rows } = await client.query<{ isPromoted: boolean; lagBytes: number }>(
    withTimeout(CHECK_TIMEOUT_MILLISECONDS, query),
  );
  return rows[0] ?? { isPromoted: true, lagBytes: 0 };
}

/** @throws the error itself if it is not one of the database, such as a refusal by the handler */
function faultOf(error: unknown): ReplicaFault {
  if (error instanceof Unusable) return error.fault;
  if (error instanceof Unavailable) return 'unreachable';
  if (error instanceof pg.DatabaseError) return 'failed';
  throw error;
}
