import autocannon, { type Request } from 'autocannon';
import { processorTimeOf, type ReadProcessorTime } from './process/processor-time.ts';

export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly request: Request;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Number of unsuccessful responses. It must be 0 for the figures to be valid. */
  readonly failed: number;
  /** Processor time of one request in milliseconds, which says more than requests per second on a busy machine. */
  readonly serverTime: number;
  readonly databaseTime: number;
}

interface Clocks {
  /** The process of the server. */
  readonly pid?: number | undefined;
  readonly database?: ReadProcessorTime | undefined;
}

export async function load({ url, connections, seconds, request }: Load, { pid, database }: Clocks = {}) {
  const before = { server: processorTimeOf(pid), database: (await database?.()) ?? 0 };
  const result = await autocannon({ url, connections, duration: seconds, requests: [request] });
  const count = Math.max(1, result.requests.total);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
    serverTime: (processorTimeOf(pid) - before.server) / count,
    databaseTime: (((await database?.()) ?? 0) - before.database) / count,
  };
}

export interface Rivals {
  readonly connections: number;
  readonly seconds: number;
  readonly turns: number;
  readonly database?: ReadProcessorTime;
  readonly contenders: readonly {
    readonly url: string;
    readonly pid?: number | undefined;
    readonly request: Request;
  }[];
}

/**
 * Measures several servers in turns, so that other work of the machine affects all of them alike, and takes the median.
 * @returns one measurement per contender, in their order
 */
export async function takeTurns({ connections, seconds, turns, database, contenders }: Rivals): Promise<Measured[]> {
  const rounds: Measured[][] = contenders.map(() => []);
  for (const { url, request } of contenders) await load({ url, request, connections, seconds: 1 });
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, { url, pid, request }] of contenders.entries()) {
      rounds[index]?.push(await load({ url, request, connections, seconds }, { pid, database }));
    }
  }
  return rounds.map(middle);
}

function middle(measured: readonly Measured[]): Measured {
  const medianOf = (key: keyof Measured) => median(measured.map((one) => one[key]));
  return {
    perSecond: medianOf('perSecond'),
    p50: medianOf('p50'),
    p99: medianOf('p99'),
    failed: measured.reduce((sum, { failed }) => sum + failed, 0),
    serverTime: medianOf('serverTime'),
    databaseTime: medianOf('databaseTime'),
  };
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
